-- What scripts find in Lua: the table redis, and nothing that reaches out of the sandbox.
-- Called with functions of the server: call(protocol, word, ...), sha1hex(text), and guard(f), which gives a function
-- that is not written in Lua: when f returns false and an error, it raises the error, and the place where that happened
-- is the line of the script that called it.
local server_call, server_sha1hex, guard, version = ...
local getinfo = debug.getinfo
local error, pcall, xpcall, type, tostring, rawget, rawset, select, next, setfenv =
    error, pcall, xpcall, type, tostring, rawget, rawset, select, next, setfenv
local setmetatable, getmetatable = setmetatable, getmetatable
local format, char, gsub, tonumber, sub, find = string.format, string.char, string.gsub, tonumber, string.sub, string.find
local unpack = unpack
local protocol = 2

local api = {
    REDIS_VERSION = version,
    LOG_DEBUG = 0, LOG_VERBOSE = 1, LOG_NOTICE = 2, LOG_WARNING = 3,
    REPL_NONE = 0, REPL_AOF = 1, REPL_SLAVE = 2, REPL_REPLICA = 2, REPL_ALL = 3,
}
do
    local major, minor, patch = version:match('^(%d+)%.(%d+)%.(%d+)')
    api.REDIS_VERSION_NUM = tonumber(major) * 65536 + tonumber(minor) * 256 + tonumber(patch)
end

local function guarded(body)
    return guard(function(...)
        return pcall(body, ...)
    end)
end

local function invoke(...)
    local count = select('#', ...)
    if count == 0 then
        return {err = 'ERR Please specify at least one argument for this redis lib call'}
    end
    local words = {...}
    for index = 1, count do
        local word = words[index]
        if type(word) == 'number' then
            words[index] = format('%.17g', word)
        elseif type(word) ~= 'string' then
            return {err = 'ERR Lua redis lib command arguments must be strings or integers'}
        end
    end
    return server_call(protocol, unpack(words, 1, count))
end
api.call = guarded(function(...)
    local reply = invoke(...)
    if type(reply) == 'table' and reply.err then
        error(reply)
    end
    return reply
end)

function api.pcall(...)
    return invoke(...)
end

local function single(field, ...)
    if select('#', ...) ~= 1 or type((...)) ~= 'string' then
        return {err = 'ERR wrong number or type of arguments'}
    end
    return {[field] = (...)}
end

function api.status_reply(...)
    return single('ok', ...)
end

function api.error_reply(...)
    local reply = single('err', ...)
    local text = reply.err
    if sub(text, 1, 1) == '-' then
        text = sub(text, 2)
    end
    if not find(text, ' ', 1, true) then
        text = 'ERR ' .. text
    end
    reply.err = text
    return reply
end

api.sha1hex = guarded(function(...)
    if select('#', ...) ~= 1 then
        error({err = 'ERR wrong number of arguments'})
    end
    return server_sha1hex(tostring((...)))
end)

api.setresp = guarded(function(wanted)
    if wanted ~= 2 and wanted ~= 3 then
        error({err = 'ERR RESP version must be 2 or 3.'})
    end
    protocol = wanted
end)

function api.log() end
function api.set_repl() end
function api.breakpoint() return false end
function api.debug() end
function api.replicate_commands() return true end
function api.acl_check_cmd() return true end

local function nonexistent(name)
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 3)
end

local function readonly()
    error('Attempt to modify a readonly table', 2)
end

-- Reads go to the table itself; writes fail, because the table that is written to has nothing in it.
local function frozen(content, missing)
    return setmetatable({}, {
        __index = function(_, name)
            local value = content[name]
            if value == nil and missing then
                missing(name)
            end
            return value
        end,
        __newindex = readonly,
        __metatable = false,
    })
end

local function bits(text)
    return text % 4294967296
end

local bit = {}
local function signed(number)
    number = number % 4294967296
    return number >= 2147483648 and number - 4294967296 or number
end
local function combine(rule)
    return function(first, ...)
        local result = bits(first)
        for index = 1, select('#', ...) do
            local other, place, sum = bits((select(index, ...))), 1, 0
            for _ = 1, 32 do
                local a, b = result % 2, other % 2
                if rule(a, b) then
                    sum = sum + place
                end
                result, other, place = (result - a) / 2, (other - b) / 2, place * 2
            end
            result = sum
        end
        return signed(result)
    end
end
bit.band = combine(function(a, b) return a + b == 2 end)
bit.bor = combine(function(a, b) return a + b > 0 end)
bit.bxor = combine(function(a, b) return a ~= b end)
function bit.bnot(number) return signed(4294967295 - bits(number)) end
function bit.tobit(number) return signed(number) end
function bit.lshift(number, places) return signed(bits(number) * 2 ^ (places % 32)) end
function bit.rshift(number, places) return signed(math.floor(bits(number) / 2 ^ (places % 32))) end
function bit.arshift(number, places) return signed(math.floor(signed(number) / 2 ^ (places % 32))) end
function bit.tohex(number, digits) return sub(format('%08x', bits(number)), -(digits or 8)) end

local json = {null = setmetatable({}, {__tostring = function() return 'null' end})}
do
    local escapes = {['"'] = '\\"', ['\\'] = '\\\\', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n', ['\r'] = '\\r',
        ['\t'] = '\\t', ['/'] = '\\/', ['\127'] = '\\u007f'}
    local unescapes = {b = '\b', f = '\f', n = '\n', r = '\r', t = '\t'}

    local function quote(text)
        return '"' .. gsub(text, '[%c"\\/\127]', function(letter)
            return escapes[letter] or format('\\u%04x', letter:byte())
        end) .. '"'
    end

    local function encode(value)
        local kind = type(value)
        if value == nil or value == json.null then
            return 'null'
        elseif kind == 'string' then
            return quote(value)
        elseif kind == 'number' then
            return format('%.14g', value)
        elseif kind == 'boolean' then
            return tostring(value)
        elseif kind ~= 'table' then
            error("Cannot serialise " .. kind .. ": type not supported", 0)
        end
        local parts, count, highest = {}, 0, 0
        for key in next, value do
            count = count + 1
            highest = type(key) == 'number' and key > highest and key or highest
        end
        if count > 0 and highest == count then
            for index = 1, count do
                parts[index] = encode(value[index])
            end
            return '[' .. table.concat(parts, ',') .. ']'
        end
        for key, item in next, value do
            parts[#parts + 1] = quote(tostring(key)) .. ':' .. encode(item)
        end
        return '{' .. table.concat(parts, ',') .. '}'
    end

    local function utf8(code)
        if code < 128 then
            return char(code)
        elseif code < 2048 then
            return char(192 + math.floor(code / 64), 128 + code % 64)
        elseif code < 65536 then
            return char(224 + math.floor(code / 4096), 128 + math.floor(code / 64) % 64, 128 + code % 64)
        end
        return char(240 + math.floor(code / 262144), 128 + math.floor(code / 4096) % 64,
            128 + math.floor(code / 64) % 64, 128 + code % 64)
    end

    local function invalid(text, at)
        error('Expected value but found invalid token at character ' .. at, 0)
    end

    local function skip(text, at)
        return find(text, '[^ \t\r\n]', at) or #text + 1
    end

    local function decode_string(text, at)
        local parts, index = {}, at + 1
        while true do
            local stop = find(text, '["\\]', index) or invalid(text, at)
            parts[#parts + 1] = sub(text, index, stop - 1)
            if sub(text, stop, stop) == '"' then
                return table.concat(parts), stop + 1
            end
            local letter = sub(text, stop + 1, stop + 1)
            index = stop + 2
            if letter == 'u' then
                local code = tonumber(sub(text, index, index + 3), 16) or invalid(text, at)
                index = index + 4
                local low = code >= 55296 and code < 56320 and sub(text, index, index + 1) == '\\u'
                    and tonumber(sub(text, index + 2, index + 5), 16)
                if low then
                    code = 65536 + (code - 55296) * 1024 + low - 56320
                    index = index + 6
                end
                parts[#parts + 1] = utf8(code)
            else
                parts[#parts + 1] = unescapes[letter] or letter
            end
        end
    end

    local decode
    local function decode_items(text, at, closing, store)
        local index = skip(text, at + 1)
        if sub(text, index, index) == closing then
            return index + 1
        end
        while true do
            index = skip(text, store(index))
            local letter = sub(text, index, index)
            if letter == closing then
                return index + 1
            elseif letter ~= ',' then
                invalid(text, index)
            end
            index = skip(text, index + 1)
        end
    end

    function decode(text, at)
        local letter = sub(text, at, at)
        if letter == '{' then
            local result = {}
            return result, decode_items(text, at, '}', function(index)
                if sub(text, index, index) ~= '"' then
                    invalid(text, index)
                end
                local key, after = decode_string(text, index)
                after = skip(text, after)
                if sub(text, after, after) ~= ':' then
                    invalid(text, after)
                end
                result[key], after = decode(text, skip(text, after + 1))
                return after
            end)
        elseif letter == '[' then
            local result = {}
            return result, decode_items(text, at, ']', function(index)
                local value, after = decode(text, index)
                result[#result + 1] = value
                return after
            end)
        elseif letter == '"' then
            return decode_string(text, at)
        end
        local word = text:match('^[%w.+-]+', at) or invalid(text, at)
        if word == 'true' then return true, at + 4 end
        if word == 'false' then return false, at + 5 end
        if word == 'null' then return json.null, at + 4 end
        return tonumber(word) or invalid(text, at), at + #word
    end

    json.encode = encode
    function json.decode(text)
        local value, after = decode(text, skip(text, 1))
        if skip(text, after) <= #text then
            invalid(text, after)
        end
        return value
    end
end

-- Scripts that catch an error of the server see its text.
local function text_of_error(worked, failure, ...)
    if not worked and type(failure) == 'table' and failure.err then
        return false, failure.err
    end
    return worked, failure, ...
end

local function catching(...)
    return text_of_error(pcall(...))
end

local globals = {
    _VERSION = _VERSION, assert = assert, collectgarbage = collectgarbage, error = error, gcinfo = gcinfo,
    getmetatable = getmetatable, ipairs = ipairs, next = next, pairs = pairs, pcall = catching, rawequal = rawequal,
    rawget = rawget, rawset = rawset, select = select, setmetatable = setmetatable, tonumber = tonumber,
    tostring = tostring, type = type, unpack = unpack, xpcall = xpcall, loadstring = loadstring,
    load = load, newproxy = newproxy, setfenv = setfenv, getfenv = getfenv,
    coroutine = frozen(coroutine), math = frozen(math), string = frozen(string), table = frozen(table),
    cjson = frozen(json), bit = frozen(bit),
}

local redis = frozen(api)
local script_globals = setmetatable({redis = redis}, {__index = globals})
local script_world = frozen(script_globals, nonexistent)
rawset(globals, '_G', script_world)

-- Libraries see register_function while they are loaded, and everything else afterwards.
local registered
local loading_api = {log = api.log, LOG_DEBUG = 0, LOG_VERBOSE = 1, LOG_NOTICE = 2, LOG_WARNING = 3,
    REDIS_VERSION = api.REDIS_VERSION, REDIS_VERSION_NUM = api.REDIS_VERSION_NUM}
loading_api.register_function = guarded(function(first, callback, ...)
    local entry = {}
    if callback == nil and type(first) ~= 'table' then
        error({err = 'ERR calling redis.register_function with a single argument is only applicable to Lua table'
            .. ' (representing named arguments).'})
    elseif callback == nil then
        for name, value in next, first do
            if name == 'function_name' or name == 'callback' or name == 'flags' or name == 'description' then
                entry[name] = value
            else
                error({err = 'ERR unknown argument given to redis.register_function'})
            end
        end
        if type(entry.function_name) ~= 'string' then
            error({err = 'ERR redis.register_function must get a function name argument'})
        elseif type(entry.callback) ~= 'function' then
            error({err = 'ERR redis.register_function must get a callback argument'})
        end
    elseif select('#', ...) > 0 then
        error({err = 'ERR wrong number of arguments to redis.register_function'})
    elseif type(first) ~= 'string' then
        error({err = 'ERR first argument to redis.register_function must be a string'})
    elseif type(callback) ~= 'function' then
        error({err = 'ERR second argument to redis.register_function must be a function'})
    else
        entry.function_name, entry.callback = first, callback
    end
    if find(entry.function_name, '[^%w_]') or entry.function_name == '' then
        error({err = 'ERR Library names can only contain letters, numbers, or underscores(_) and must be at least one character long'})
    end
    for _, other in next, registered do
        if other.function_name == entry.function_name then
            error({err = 'ERR Function already exists in the library'})
        end
    end
    registered[#registered + 1] = entry
end)
local library_redis = setmetatable({}, {
    __index = function(_, name)
        if not registered then
            return api[name]
        end
        local value = loading_api[name]
        if value == nil then
            nonexistent(name)
        end
        return value
    end,
    __newindex = readonly,
    __metatable = false,
})
local library_world = frozen(setmetatable({redis = library_redis}, {__index = globals}), nonexistent)
getmetatable('').__index = string
getmetatable('').__metatable = false

local function is_user(source)
    return source == '@user_script' or source == '@user_function'
end

local function explain(failure)
    local level, info = 2, getinfo(2, 'Sl')
    while info and not is_user(info.source) do
        level = level + 1
        info = getinfo(level, 'Sl')
    end
    if type(failure) ~= 'table' then
        failure = {err = 'ERR ' .. tostring(failure)}
    elseif failure.err == nil then
        failure = {err = 'ERR unknown error'}
    end
    if info then
        failure.source, failure.line = info.source, info.currentline
    end
    return failure
end

local scripts, functions = {}, {}
local entry = {}

-- Bytes that are no plain text come as hexadecimal digits.
function entry.unhex(digits)
    return (gsub(digits, '..', function(pair) return char(tonumber(pair, 16)) end))
end

function entry.keep_script(name, body)
    scripts[name] = setfenv(body, script_world)
end

function entry.has_script(name)
    return scripts[name] ~= nil
end

function entry.drop_scripts()
    scripts = {}
end

function entry.run_script(name, keys, arguments)
    protocol = 2
    rawset(script_globals, 'KEYS', keys)
    rawset(script_globals, 'ARGV', arguments)
    local worked, value = xpcall(scripts[name], explain)
    return worked, value, protocol
end

function entry.run_function(library, name, keys, arguments)
    protocol = 2
    local callback = functions[library][name]
    local worked, value = xpcall(function() return (callback(keys, arguments)) end, explain)
    return worked, value, protocol
end

function entry.load_library(name, body)
    registered = {}
    local worked, failure = xpcall(setfenv(body, library_world), explain)
    local found = registered
    registered = nil
    if not worked then
        return false, failure
    end
    local callbacks = {}
    for _, one in next, found do
        callbacks[one.function_name] = one.callback
    end
    entry.pending = callbacks
    return true, found
end

function entry.accept_library(name)
    functions[name] = entry.pending
    entry.pending = nil
end

function entry.drop_library(name)
    functions[name] = nil
end

return entry
