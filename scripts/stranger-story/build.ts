import packages from '../../e2e/package.json' with { type: 'json' }
import kit from '../../shared/build/package.json' with { type: 'json' }
import type { Team } from './team.ts'

/** How a team builds its remote. All other steps of the story are the same for each way. */
export type Build = {
  name: string
  /** Adapts the folder after `storefront create`. */
  adapt: (team: Team) => Promise<void>
  /** Commands that must succeed for the new remote, before its first change. */
  checks: string[][]
  /** The commands of a release. The last one prints the id of the release. */
  release: string[][]
}

/** The preset of the kit, which `storefront create` writes. */
export const presetBuild: Build = {
  name: 'the preset of the kit',
  adapt: async () => undefined,
  checks: [
    ['npx', 'tsc', '-p', '.'],
    ['npm', 'test'],
    ['npm', 'run', 'lint'],
    ['npx', 'storefront', 'check'],
  ],
  release: [['npx', 'storefront', 'release']],
}

const stockConfig = `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { pluginReact } from '@rsbuild/plugin-react'
import { withStorefront } from '@storefront/kit/stock'

export default () =>
  withStorefront(federation => ({
    plugins: [pluginReact(), pluginModuleFederation(federation)],
  }))
`

const stockVersions = {
  '@module-federation/rsbuild-plugin':
    packages.devDependencies['@module-federation/rsbuild-plugin'],
  '@rsbuild/core': kit.dependencies['@rsbuild/core'],
  '@rsbuild/plugin-react': kit.dependencies['@rsbuild/plugin-react'],
}

/** Rsbuild with the plugins of the team, as `docs/stock-builds.md` describes. */
export const stockBuild: Build = {
  name: 'Rsbuild and plugins of its own',
  adapt: async team => {
    await team.write('rsbuild.config.ts', stockConfig)
    const versions = Object.entries(stockVersions)
    const entries = versions.map(([name, version]) => `devDependencies.${name}=${version}`)
    await team.run('npm', 'pkg', 'set', ...entries)
  },
  checks: [
    ['npx', 'tsc', '-p', '.'],
    ['npm', 'test'],
    ['npm', 'run', 'lint'],
    ['npm', 'run', 'build'],
    ['npx', 'storefront', 'check', '--folder', 'dist'],
  ],
  release: [
    ['npm', 'run', 'build'],
    ['npx', 'storefront', 'release', '--folder', 'dist'],
  ],
}
