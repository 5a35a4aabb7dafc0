import { languages } from '@storefront/api/language'

import { componentName } from '../bundler/names.ts'
import { codeOf } from './code.ts'

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The files of a new remote, by their paths. They pass each check before the first change. */
export function sourcesOf(name: string, isInWorkspace: boolean): Record<string, string> {
  const texts = textsOf(componentName(name))
  return {
    'README.md': isInWorkspace ? workspaceReadme(name) : readme(name),
    'remote.config.ts': remoteConfig(name),
    'rsbuild.config.ts': `export { remoteBuild as default } from '@storefront/kit/preset'\n`,
    ...codeOf(name, isInWorkspace),
    ...Object.fromEntries(
      languages.map(language => [`locales/${language}.json`, toJson(texts[language])]),
    ),
    // This repository has these once, for all parts.
    ...(!isInWorkspace && ownConfigs),
  }
}

const ownConfigs = {
  '.gitignore': 'node_modules\ndist\n.data\n.storefront\n',
  // In the form that the formatter writes. Biome finds plugins by paths from this file only.
  'biome.json': `{
  "extends": ["@storefront/kit/biome"],
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true },
  "overrides": [
    {
      "includes": ["src/**", "!**/*.test.ts", "!**/*.test.tsx"],
      "plugins": [
        "./node_modules/@storefront/kit/lint/lazy-code.grit",
        "./node_modules/@storefront/kit/lint/one-client.grit"
      ]
    }
  ]
}
`,
  'tsconfig.json': `{
  "extends": "@storefront/kit/tsconfig",
  "include": ["src", "*.ts"]
}
`,
  'vitest.config.ts': `import { remoteTests } from '@storefront/kit/testing'

export default remoteTests()
`,
}

function textsOf(title: string) {
  return {
    en: { title, vote: 'Vote', votes: 'Votes: {{count}}' },
    'zh-TW': { title: `${title} 頁面`, vote: '投票', votes: '票數：{{count}}' },
    es: { title: `Página de ${title}`, vote: 'Votar', votes: 'Votos: {{count}}' },
  }
}

/** Objects are broken over lines, because the formatter leaves them so, however long the name is. */
function remoteConfig(name: string): string {
  const title = componentName(name)
  return `import { defineRemote } from '@storefront/api/remote-config'
import * as z from 'zod/mini'

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
        en: {
          title: '${title}',
          description: '${title} in this shop.',
        },
        'zh-TW': {
          title: '${title} 頁面',
          description: '本商店的 ${title}。',
        },
        es: {
          title: 'Página de ${title}',
          description: '${title} en esta tienda.',
        },
      },
      navigation: {
        text: {
          en: '${title}',
          'zh-TW': '${title}',
          es: '${title}',
        },
      },
    },
  ],
  slots: [],
  fills: [
    {
      slot: 'plan.details',
      module: './src/votes/plan-votes.tsx',
      context: z.object({ productId: z.number() }),
      order: 50,
      skeleton: { height: 120 },
      text: { en: 'The votes', 'zh-TW': '投票', es: 'Los votos' },
    },
  ],
  locales: './locales',
})
`
}

function readme(name: string): string {
  return `# ${componentName(name)}

The ${name} team owns this remote.

| Command | Effect |
|---|---|
| \`npx storefront types --shop <address>\` | writes what the live shop declares into \`.storefront/types\` |
| \`npx storefront dev --shop <address>\` | shows the shop with this build, on this machine only |
| \`npx storefront check --shop <address>\` | checks types, tests, and the build against the live shop |
| \`npx storefront release --shop <address>\` | publishes a release, and prints a preview link |

\`SHOP_URL\` replaces \`--shop\`. \`REGISTRY_TOKEN\` is the token of the team.
`
}

function workspaceReadme(name: string): string {
  return `# ${componentName(name)}

The ${name} team owns this part.

## Pages

| Route | Page | Needs |
|---|---|---|
| \`/${name}\` | \`src/pages/${name}-page.tsx\` | the store of \`src/votes\` |

## Extensions

| Slot | Component | Owner of the slot |
|---|---|---|
| \`plan.details\` | \`src/votes/plan-votes.tsx\` | catalog |

## Run

Run \`npm run dev -- ${name}\`, which starts this remote in the real shell.
\`npx storefront dev --shop <address>\` in this folder shows a running shop with the local build of this remote.

## Test

Run \`npx vitest run remotes/${name}\`.

## Release

Run \`npm run release -- ${name}\`. The command builds the remote, publishes it to the running shop, and prints a preview
link. With \`--deploy\`, it also deploys the release.
`
}
