import { languages } from '@storefront/api/language'

import { componentName } from '../bundler/names.ts'

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The files of a new remote, by their paths. They pass each check before the first change. */
export function sourcesOf(name: string): Record<string, string> {
  const page = componentName(`${name}-page`)
  const texts = textsOf(componentName(name))
  return {
    '.gitignore': 'node_modules\ndist\n.storefront\n',
    'README.md': readme(name),
    'biome.json': lintConfig,
    'remote.config.ts': remoteConfig(name),
    'rsbuild.config.ts': `export { remoteBuild as default } from '@storefront/kit/preset'\n`,
    'tsconfig.json': typesConfig,
    'vitest.config.ts': `import { remoteTests } from '@storefront/kit/testing'\n\nexport default remoteTests()\n`,
    [`src/pages/${name}-page.tsx`]: pageSource(name, page),
    [`src/pages/${name}-page.module.css`]: '.votes {\n  color: var(--color-text-muted);\n}\n',
    'src/votes/votes.store.ts': store,
    'src/votes/votes.store.test.ts': storeTest,
    ...Object.fromEntries(
      languages.map(language => [`locales/${language}.json`, toJson(texts[language])]),
    ),
  }
}

// In the form that the formatter writes.
const lintConfig = `{
  "extends": ["@storefront/kit/biome"],
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true }
}
`
const typesConfig = `{
  "extends": "@storefront/kit/tsconfig",
  "include": ["src", "*.ts"]
}
`

function textsOf(title: string) {
  return {
    en: { title, vote: 'Vote', votes: 'Votes: {{count}}' },
    'zh-TW': { title, vote: '投票', votes: '票數：{{count}}' },
    es: { title, vote: 'Votar', votes: 'Votos: {{count}}' },
  }
}

function remoteConfig(name: string): string {
  const title = componentName(name)
  return `import { defineRemote } from '@storefront/api/remote-config'

export const remote = defineRemote({
  name: '${name}',
  owner: '${name}',
  pages: [
    {
      path: '/${name}',
      module: './src/pages/${name}-page.tsx',
      layout: 'default',
      skeleton: { rows: 2, columns: 1, height: 48, heading: { title: 'title' } },
      text: {
        en: { title: '${title}', description: '${title} in this shop.' },
        'zh-TW': { title: '${title}', description: '本商店的 ${title}。' },
        es: { title: '${title}', description: '${title} en esta tienda.' },
      },
    },
  ],
  slots: [],
  locales: './locales',
})
`
}

function pageSource(name: string, page: string): string {
  return `import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { PageHeader } from 'shared/ui/page-header'
import { Stack } from 'shared/ui/stack'

import { $votes, vote } from '../votes/votes.store.ts'
import styles from './${name}-page.module.css'

export function ${page}() {
  const { t } = useTranslation('${name}')
  const votes = useStore($votes)
  return (
    <Stack>
      <PageHeader title={t('title')} actions={<Button onClick={vote}>{t('vote')}</Button>} />
      <p className={styles.votes}>{t('votes', { count: votes })}</p>
    </Stack>
  )
}
`
}

const store = `import { atom, type ReadableAtom } from 'nanostores'

const votes = atom(0)
export const $votes: ReadableAtom<number> = votes

export function vote(): void {
  votes.set(votes.get() + 1)
}
`

const storeTest = `import { expect, it } from 'vitest'

import { $votes, vote } from './votes.store.ts'

it('counts each vote', () => {
  vote()
  vote()
  expect($votes.get()).toBe(2)
})
`

function readme(name: string): string {
  return `# ${componentName(name)}

The ${name} team owns this remote.

| Command | Effect |
|---|---|
| \`npx storefront types --shop <address>\` | writes what the live shop declares into \`.storefront/types\` |
| \`npx storefront check --shop <address>\` | checks types, tests, and the build against the live shop |
| \`npx storefront release --shop <address>\` | publishes a release, and prints a preview link |

\`SHOP_URL\` replaces \`--shop\`. \`REGISTRY_TOKEN\` is the token of the team.
`
}
