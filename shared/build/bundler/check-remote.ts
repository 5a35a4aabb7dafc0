import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { budgetsSchema } from '@storefront/api/budgets'
import { languages } from '@storefront/api/language'
import type { RemoteConfig } from '@storefront/api/remote-config'
import { grantablePrefix, isShopRoute } from '@storefront/api/route-grants'
import { isPattern } from '@storefront/api/route-pattern'
import { storedStateSchema } from '@storefront/api/stored-state'

import { modulesOf } from './exposes.ts'
import { exposeKey } from './names.ts'

/**
 * Validates a `remote.config.ts`. Each message names the value and what is expected.
 * @throws when the shop could not use it
 */
export function checkRemote(config: RemoteConfig, folder: string): RemoteConfig {
  const problems = [
    ...(/^[a-z]+$/.test(config.name)
      ? []
      : [`name "${config.name}" must consist of lowercase letters`]),
    ...config.pages.flatMap(pageProblems),
    ...budgetProblems(config),
    ...stateProblems(config),
    ...slotProblems(config),
    ...modulesOf(config)
      .filter(module => !existsSync(join(folder, module)))
      .map(module => `module ${module} does not exist`),
    ...languages
      .filter(language => !existsSync(join(folder, config.locales, `${language}.json`)))
      .map(language => `${config.locales}/${language}.json is missing`),
  ]
  if (problems.length > 0) throw new Error(`${folder}/remote.config.ts: ${problems.join('; ')}`)
  return config
}

function isPath(path: string): boolean {
  return /^(\/_?[A-Za-z]+)+$/.test(path) || isShopRoute(path) || grantablePrefix(path) !== null
}

function pageProblems(page: RemoteConfig['pages'][number]): string[] {
  return [
    ...(isPath(page.path)
      ? []
      : [
          `${page.path} is not a path without language, as in /reviews, /reviews/:id, or /reviews/*`,
        ]),
    ...languages
      .filter(language => !page.text[language]?.title)
      .map(language => `${page.path} has no title in ${language}`),
    ...(page.isServerRendered && isPattern(page.path)
      ? [
          `the server cannot render ${page.path}, which has several addresses: remove isServerRendered`,
        ]
      : []),
    ...languages
      .filter(language => page.navigation && !page.navigation.text[language])
      .map(language => `the navigation of ${page.path} has no text in ${language}`),
  ]
}

/** `plan.details` */
const slotName = /^[a-z]+\.[a-z]+(-[a-z]+)*$/

function slotProblems({ offers = [], fills = [] }: RemoteConfig): string[] {
  const names = [...offers.map(({ name }) => name), ...fills.map(({ slot }) => slot)]
  return [
    ...names
      .filter(name => !slotName.test(name))
      .map(name => `${name} is not a name of an extension slot, for example plan.details`),
    ...fills.flatMap(({ slot, text }) =>
      languages
        .filter(language => !text[language])
        .map(language => `the extension of ${slot} has no name in ${language}`),
    ),
  ]
}

function budgetProblems(config: RemoteConfig): string[] {
  const { budgets = {} } = config
  const parsed = budgetsSchema.safeParse(budgets)
  if (!parsed.success) return ['budgets must be kilobytes above 0: entry, scripts, styles, exposes']
  const exposes = modulesOf(config).map(exposeKey)
  return Object.keys(parsed.data.exposes ?? {})
    .filter(expose => !exposes.includes(expose))
    .map(
      expose =>
        `budgets name ${expose}, which is neither a page nor in a slot (${exposes.join(', ')})`,
    )
}

function stateProblems({ state = {} }: RemoteConfig): string[] {
  if (storedStateSchema.safeParse(state).success) return []
  return ['state must name the versions that the remote reads, with the one that it writes']
}
