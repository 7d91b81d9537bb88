-- What tests/editors/run lets Neovim do.

local check = dofile(vim.env.CHECK_ROOT .. '/editors/neovim/check.lua')
check.command = { vim.env.CHECK_PROGRAM, 'lsp' }

local function fail(message)
  io.stdout:write('failed: ' .. message .. '\n')
  vim.cmd('qall!')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail('no ' .. what)
  end
  io.stdout:write('ok: ' .. what .. '\n')
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do
    if answer.error then
      fail(method .. ': ' .. answer.error.message)
    end
    return answer.result
  end
  fail('no answer to ' .. method)
end

local function main()
  vim.cmd('edit Broken.tla')
  wait('diagnostics', function()
    local found = vim.diagnostic.get(0)
    return #found == 1 and found[1].message:find('expected `==`', 1, true) ~= nil and found[1].lnum == 3
  end)

  vim.api.nvim_win_set_cursor(0, { 4, 5 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  local actions = request('textDocument/codeAction', params)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  wait('mended by a code action', function()
    return text():find('Init == x = Zero', 1, true) ~= nil
  end)
  wait('diagnostics that go away', function()
    return #vim.diagnostic.get(0) == 0
  end)

  local at = vim.fn.searchpos('Both')
  vim.api.nvim_win_set_cursor(0, { at[1], 8 })
  local rename = vim.lsp.util.make_position_params()
  rename.newName = 'Start'
  vim.lsp.util.apply_workspace_edit(request('textDocument/rename', rename), 'utf-16')
  wait('a name that is changed everywhere', function()
    return text():find('Start == x = Zero', 1, true) ~= nil and text():find('Both == Start /\\ Next', 1, true) ~= nil
  end)

  vim.api.nvim_win_set_cursor(0, { 4, 14 })
  vim.lsp.buf.definition()
  wait('a definition in another module', function()
    local name = vim.api.nvim_buf_get_name(0)
    return name:find('Base.tla', 1, true) ~= nil and vim.api.nvim_win_get_cursor(0)[1] == 4
  end)
  io.open('passed', 'w'):close()
  vim.cmd('qall!')
end

local ok, problem = pcall(main)
if not ok then
  fail(tostring(problem))
end
