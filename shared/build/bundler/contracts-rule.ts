import { join } from 'node:path'
import type { Rspack } from '@rsbuild/core'

import { contractFolder } from '../root.ts'

/** Removes contracts that a container imports but does not use (`loaders/mark-pure.cjs`). */
export const contractsRule: Rspack.RuleSetRule = {
  include: contractFolder,
  test: /\.[jt]s$/,
  enforce: 'post',
  use: [join(import.meta.dirname, 'loaders/mark-pure.cjs')],
}

export function addRules(config: Rspack.Configuration, rules: Rspack.RuleSetRule[]): void {
  config.module ??= {}
  config.module.rules = [...(config.module.rules ?? []), ...rules]
}
