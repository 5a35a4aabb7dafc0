import { expect, it } from 'vitest'

import { injectFault, reactIdOf } from './injected-code.ts'

const script = '({v(o,t,e){e.d(t,{A:()=>o,HomePage:()=>s});function s(){return"plans"}}})'

/** Runs the script like a bundler, and returns its exports. */
function run(text: string): Record<string, () => unknown> {
  const exports: Record<string, () => unknown> = {}
  const react = { createElement: (component: () => unknown) => component() }
  const require = Object.assign((id: string) => (id === 'Z' ? react : null), {
    d: (_: object, getters: Record<string, () => unknown>) => Object.assign(exports, getters),
  })
  const modules: { v: (...input: unknown[]) => void } = new Function(`return ${text}`)()
  modules.v({}, {}, require)
  return exports
}

it('wraps the exported component until the fault is over, and always returns the same component', () => {
  const changed = injectFault({
    text: script,
    component: 'HomePage',
    fault: 'render',
    reactId: 'Z',
  })
  const { HomePage } = run(changed)
  const component = HomePage?.() as () => unknown
  expect(HomePage?.()).toBe(component)
  expect(component).toThrow('injected on render')
  Object.assign(globalThis, { isFaultOver: true })
  expect(component()).toBe('plans')
  Object.assign(globalThis, { isFaultOver: undefined })
})

it('finds components and functions whose short names contain $', () => {
  const text = '({v(o,t,e$){e$.d(t,{A:()=>o,HomePage:()=>s$});function s$(){return"plans"}}})'
  const input = { text, component: 'HomePage', fault: 'render', reactId: 'Z' } as const
  expect(injectFault(input)).toMatch(/s\$\.faulty\?\?=.*\(s\$,e\$\("Z"\)\)/)
})

it('rejects a script without the component', () => {
  const input = { text: script, component: 'CartPage', fault: 'render', reactId: 'Z' } as const
  expect(() => injectFault(input)).toThrow('exports no CartPage')
})

it('finds React in an entry', () => {
  const entry =
    'J:{shareScope:"default",shareKey:"react-dom"},Z8:{shareScope:"default",shareKey:"react",import:null}'
  expect(reactIdOf(entry)).toBe('Z8')
})
