import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'

import type { Target } from '../bundler/build-one.ts'
import { browserConfig } from '../bundler/container.ts'
import { addRules, contractsRule } from '../bundler/contracts-rule.ts'
import { dist, root } from '../root.ts'
import { styleEntries } from './shell-container.ts'

const page = `<!doctype html>
<html lang="en" data-color-mode="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The look of Quarry</title>
<link rel="stylesheet" href="/_ui/main.css">
<script defer src="/_ui/main.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`

function galleryConfig(): RsbuildConfig {
  const folder = join(root, 'shared/ui/gallery')
  const base = browserConfig({ name: 'gallery', folder, mode: 'development' })
  return {
    ...base,
    source: { entry: { main: './index.tsx' }, preEntry: styleEntries() },
    output: {
      ...base.output,
      assetPrefix: '/_ui/',
      filename: { js: '[name].js', css: '[name].css', assets: '[name][ext]' },
    },
    tools: { ...base.tools, rspack: config => addRules(config, [contractsRule]) },
    plugins: [
      ...(base.plugins ?? []),
      {
        name: 'storefront-gallery',
        setup: api =>
          api.onAfterBuild(() => writeFileSync(join(dist, 'gallery', 'index.html'), page)),
      },
    ],
  }
}

/**
 * The page `/_ui` of a shop in development, which shows the components without federation. It is in no bundle of
 * production, because `npm run build` does not build this target.
 */
export const gallery: Target = { name: 'gallery', config: async () => galleryConfig() }
