import type { BuiltRelease } from '@storefront/kit/publish/built-release'

import { relabel, replaceFile, textOf } from './built.ts'
import type { ContainerCase } from './containers.ts'
import { type InjectedFault, injectFault, reactIdOf } from './injected-code.ts'

/** The script of a release, except its entry, that contains a text. */
export function scriptWith(built: BuiltRelease, text: string): string {
  const { name, files, entry } = built.release
  const scripts = files.map(({ path }) => path).filter(path => path.endsWith('.js'))
  const found = scripts.find(path => path !== entry && textOf(built, path).includes(text))
  if (found) return found
  throw new Error(`No script of ${name} contains ${text}: name another text in scripts/resilience.`)
}

const hashOf = (path: string) => path.split('.')[1] ?? ''

/** A release with another text of a script that only its entry names. */
export function withScript(built: BuiltRelease, path: string, text: string): BuiltRelease {
  const { entry } = built.release
  const { built: changed, path: renamed } = replaceFile(built, path, text)
  // The entry names its chunks by their hashes.
  const names = textOf(built, entry).replace(hashOf(path), hashOf(renamed))
  return replaceFile(changed, entry, names).built
}

/** A release whose page, or component of `shared`, has this fault. */
export function withFault(
  built: BuiltRelease,
  { component }: Pick<ContainerCase, 'component'>,
  fault: InjectedFault,
): BuiltRelease {
  const { entry } = built.release
  const path = scriptWith(built, `${component}:()=>`)
  const reactId = reactIdOf(textOf(built, entry))
  const text = injectFault({ text: textOf(built, path), component, fault, reactId })
  return withScript(built, path, text)
}

/** A release whose entry lacks a module. The registry finds its name in the entry, so it accepts the release. */
export function withoutExpose(built: BuiltRelease, { expose }: ContainerCase): BuiltRelease {
  const { entry } = built.release
  const text = textOf(built, entry).replace(`"./${expose}":`, `/*"./${expose}"*/"./gone":`)
  return replaceFile(built, entry, text).built
}

/** A release that was built with an older version of `shared/cart`. */
export function withOldContract(built: BuiltRelease): BuiltRelease {
  return relabel(built, { contracts: { ...built.release.contracts, 'shared/cart': 0 } })
}
