/** Vitest sets these once per process. */
const isOfVitest = name => name.startsWith('__vitest') || name === 'console'
const isSame = (one, other) =>
  one.value === other.value && one.get === other.get && one.set === other.set

/** Returns a function that removes and restores what tests have changed in `globalThis` and `process.env`. */
export function keepGlobals() {
  const before = Object.getOwnPropertyDescriptors(globalThis)
  const environment = { ...process.env }
  return () => {
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!(name in before) && !isOfVitest(name)) delete globalThis[name]
    for (const [name, descriptor] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name)
      if (isOfVitest(name) || (now && isSame(now, descriptor))) continue
      Object.defineProperty(globalThis, name, descriptor)
    }
    for (const name of Object.keys(process.env))
      if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
  }
}
