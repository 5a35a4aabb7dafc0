type UnpinnedTest = {
  file: string
  /** Default: all tests of the file. */
  title?: string
  why: string
}

/** Tests that cannot run while a preview pins every browser to one composition. */
export const unpinnedTests: UnpinnedTest[] = [
  { file: 'federation/preview.spec.ts', why: 'opens a preview of its own' },
  {
    file: 'federation/local-remote.spec.ts',
    why: 'puts a local build into the composition',
  },
  {
    file: 'federation/release-story.spec.ts',
    why: 'deploys releases and expects browsers to follow',
  },
  {
    file: 'federation/independent-release.spec.ts',
    why: 'deploys a release and expects the next page to have it',
  },
]

/** Patterns of Playwright for the files that are excluded as a whole. */
export function toTestIgnore(): string[] {
  return unpinnedTests.filter(({ title }) => title === undefined).map(({ file }) => `**/${file}`)
}

/** Matches the titles of the other excluded tests. */
export function toTitlePattern(): RegExp[] {
  return unpinnedTests.flatMap(({ title }) =>
    title === undefined ? [] : [new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))],
  )
}
