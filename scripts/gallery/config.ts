import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'
import { type BuildMode, browserConfig } from '@storefront/kit/bundler/container'
import { addRules, contractsRule } from '@storefront/kit/bundler/contracts-rule'
import { styleEntries } from '@storefront/kit/platform/shell-container'
import { dist, root } from '@storefront/kit/root'

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

/** The page `/_ui` of a shop in development, which shows the components without federation. */
export function galleryConfig(mode: BuildMode): RsbuildConfig {
  const folder = join(root, 'scripts/gallery')
  const base = browserConfig({ name: 'gallery', folder, mode })
  return {
    ...base,
    source: { entry: { main: './src/index.tsx' }, preEntry: styleEntries() },
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
