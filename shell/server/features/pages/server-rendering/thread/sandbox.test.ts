import { expect, it } from 'vitest'

import { createSandbox } from './sandbox.ts'

const limits = { memory: 18 * 1024 * 1024, loadMs: 300, renderMs: 300 }

/** A sandbox whose page is the result of these statements. They can read `input`. */
function createWith(statements: string) {
  const text = `__SERVER__.shared = { renderPage: input => { ${statements} } }`
  return createSandbox([{ path: '/r/shared/server.txt', text }], limits)
}

async function run(statements: string, input: unknown = {}, payload: unknown = null) {
  const sandbox = await createWith(statements)
  return sandbox.render(JSON.stringify(input), JSON.stringify(payload))
}

it('renders input and payload with the scripts, which share their global object', async () => {
  const sandbox = await createSandbox([
    {
      path: '/r/shared/server.txt',
      text: `__SERVER__.shared = {
        renderPage: ({ path, payload }) => __SERVER__.catalog.page(path, payload.names),
      }`,
    },
    {
      path: '/r/catalog/server.txt',
      text: "__SERVER__.catalog = { page: (path, names) => '<p>' + path + ' ' + names + '</p>' }",
    },
  ])
  const html = sandbox.render('{"path":"/guest"}', '{"names":["方案 😀","\\u0000"]}')
  expect(html).toBe('<p>/guest 方案 😀,</p>')
})

/** One sandbox for many expressions. */
async function createEvaluator() {
  const sandbox = await createWith('return String((0, eval)(input.expression))')
  return (expression: string) => sandbox.render(JSON.stringify({ expression }), 'null')
}

it('has nothing of Node, except its one function', async () => {
  const evaluate = await createEvaluator()
  const added = evaluate('Object.getOwnPropertyNames(globalThis)').split(',')
  expect(added.filter(name => /^[a-z_]/.test(name) && !(name in globalThis))).toEqual([
    'callHost',
    '__SERVER__',
  ])
  const absent = ['process', 'require', 'module', 'fetch', 'WebAssembly', 'Worker', 'setTimeout']
  for (const name of [...absent, 'console', 'Buffer', 'global', 'std', 'os', 'Intl', 'URL'])
    expect(evaluate(`typeof ${name}`), name).toBe('undefined')
})

it('loads no module', async () => {
  const sandbox = await createWith(`
    import('node:fs').then(() => { globalThis.end = 'loaded' }, error => { globalThis.end = error })
    return String(globalThis.end)`)
  const [, second] = [1, 2].map(() => sandbox.render('{}', 'null'))
  expect(second).toMatch(/Error: .*node:fs/)
})

it('has no object that leads to the functions of Node', async () => {
  const evaluate = await createEvaluator()
  const text = "'return typeof process'"
  const caught = (way: string) =>
    `(() => { try { callHost('Intl.NumberFormat', '[') } catch (error) { return error${way} } })()`
  const ways = [
    `callHost.constructor(${text})()`,
    `callHost.__proto__.constructor.constructor(${text})()`,
    `callHost('URL', '["https://a.example",null]').constructor.constructor(${text})()`,
    caught(`.constructor.constructor(${text})()`),
    caught(`.__proto__.__proto__.constructor.constructor(${text})()`),
    `new (class extends callHost.constructor {})(${text})()`,
    `Reflect.getPrototypeOf(async () => {}).constructor.__proto__(${text})()`,
  ]
  for (const way of ways) expect(evaluate(way), way).toBe('undefined')
  expect(evaluate(caught(' instanceof Error'))).toBe('true')
})

it('changes no object of Node when a script changes its prototypes', async () => {
  await run('Object.prototype.isChanged = true; JSON.parse = () => 1; return ""', {
    ['__proto__']: { isChanged: true },
  })
  expect('isChanged' in {}).toBe(false)
  expect(JSON.parse('2')).toBe(2)
})

it('gives a script the errors of the server as errors, without paths of the server', async () => {
  const evaluate = await createEvaluator()
  const caught = (call: string) =>
    evaluate(`(() => { try { ${call} } catch (error) { return error.stack + error } })()`)
  for (const call of ["callHost('URL', '[1]')", "callHost('secret', '[]')", 'callHost()'])
    expect(caught(call), call).not.toMatch(/node_modules|\.[jt]s|file:|\/shell\/|undefined$/)
  expect(caught("callHost('secret', '[]')")).toContain('has no function secret')
})

it('ends a script that runs too long, when it loads and when it renders', async () => {
  await expect(run('for (;;);')).rejects.toThrow('interrupted')
  await expect(run('for (;;) try { for (;;); } catch {}')).rejects.toThrow('interrupted')
  await expect(createSandbox([{ path: '/r/a.txt', text: 'for (;;);' }], limits)).rejects.toThrow(
    'interrupted',
  )
})

it('ends a script that takes too much memory, while others continue', async () => {
  const other = await createWith('return "plans"')
  const greedy = await createWith(`
    if (input.isLast) return String(all.length)
    globalThis.all = []
    for (;;) all.push(new ArrayBuffer(1e6))`)
  expect(() => greedy.render('{}', 'null')).toThrow('out of memory')
  expect(Number(greedy.render('{"isLast":true}', 'null'))).toBeLessThan(18)
  expect(other.render('{}', 'null')).toBe('plans')
})

it('throws for a recursion without end, of scripts and of the engine, while others continue', async () => {
  const other = await createWith('return "plans"')
  const endless = 'const more = () => more() + 1; return more()'
  await expect(run(endless)).rejects.toThrow(/stack/)
  const nested = "return eval('('.repeat(1e5) + ')'.repeat(1e5))"
  await expect(run(nested)).rejects.toThrow(/stack/)
  expect(other.render('{}', 'null')).toBe('plans')
  expect(await run('return "new"')).toBe('new')
})

it('throws the error of a script with its message and its place in the script', async () => {
  const failing = run("throw new RangeError('No plan 7')")
  await expect(failing).rejects.toThrow(/^RangeError: No plan 7\n.*\/r\/shared\/server\.txt:1:/)
  await expect(run("throw 'only text'")).rejects.toThrow('only text')
  await expect(run('throw null')).rejects.toThrow('null')
  await expect(run('throw new Promise(() => {})')).rejects.toThrow('Error:')
  await expect(run("throw { name: { toString: 1 }, message: 'odd' }")).rejects.toThrow(': odd')
  await expect(run("throw new Error('x'.repeat(1e5))")).rejects.toThrow(/^[\s\S]{2000}$/)
  await expect(createSandbox([])).resolves.toBeDefined()
})

it('throws for input that is not JSON', async () => {
  const sandbox = await createWith('return ""')
  expect(() => sandbox.render('{', 'null')).toThrow('SyntaxError')
})

it('keeps the state of its scripts, and shares none with another sandbox', async () => {
  const counting = 'globalThis.count = (globalThis.count ?? 0) + 1; return String(count)'
  const [first, second] = [await createWith(counting), await createWith(counting)]
  expect([1, 2].map(() => first.render('{}', 'null'))).toEqual(['1', '2'])
  expect(second.render('{}', 'null')).toBe('1')
})

it('finishes what a render leaves for later, even if it fails or never ends', async () => {
  const leave = (later: string) =>
    createWith(
      `Promise.resolve().then(() => { ${later} }); const { done } = globalThis; return String(done)`,
    )
  const failing = await leave("globalThis.done = 'yes'; throw new Error('later')")
  expect([1, 2].map(() => failing.render('{}', 'null'))).toEqual(['undefined', 'yes'])
  const endless = await leave("globalThis.done = 'begun'; for (;;);")
  expect([1, 2].map(() => endless.render('{}', 'null'))).toEqual(['undefined', 'begun'])
})

it('renders many times in the same memory', async () => {
  const sandbox = await createWith(`
    globalThis.last = Array.from({ length: 1000 }, (_, at) => at + ' '.repeat(50) + input.number)
    Promise.resolve(last).then(kept => kept.length)
    return last.join('')`)
  const payload = JSON.stringify('x'.repeat(100_000))
  for (let number = 0; number < 300; number += 1)
    expect(sandbox.render(JSON.stringify({ number }), payload).length).toBeGreaterThan(50_000)
})
