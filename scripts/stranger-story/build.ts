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
