/** Unit tests that read files from the disk or from the build, so that no import leads from the file to the test. */
type Reader = { reads: RegExp; tests: string[] }

const processes = 'shell/server/testing/processes'

/** Each row that matches a changed path adds its tests. */
export const readers: Reader[] = [
  // The documentation names files, so a renamed file can break a page.
  { reads: /^/, tests: ['scripts/links.test.ts'] },
  // Its rows name tests.
  {
    reads: /^docs\/(threats|asvs)\.md$|\.(test|spec)\.tsx?$/,
    tests: ['scripts/security/security-pages.test.ts'],
  },
  { reads: /^docs\/canary\.md$/, tests: ['scripts/canary-replay.test.ts'] },
  { reads: /^docs\/operations\.md$/, tests: ['shell/server/jobs/retention.test.ts'] },
  { reads: /^docs\/resilience\.md$/, tests: ['scripts/resilience/table.test.ts'] },
  // They search all sources. A mutant, for example, replaces a line of a source.
  {
    reads: /\.(tsx?|mjs|css|sql)$|^biome\.json$|\.grit$/,
    tests: [
      'scripts/requirements/bookkeeping.test.ts',
      'scripts/lint/one-client.test.ts',
      'scripts/security/dangerous-code.test.ts',
      'shared/api/catalog/flavor.test.ts',
    ],
  },
  { reads: /^biome\.json$|\.grit$/, tests: ['scripts/lint/one-sql-style.test.ts'] },
  {
    reads: /^e2e\/(requirements\.md|requirement-tags\.d\.ts|.*mutants\.json)$/,
    tests: [
      'scripts/requirements/bookkeeping.test.ts',
      'scripts/requirements/requirements.test.ts',
    ],
  },
  { reads: /^e2e\/fixtures\//, tests: ['scripts/matrix/pinned-releases.test.ts'] },
  {
    reads: /^e2e\/fixtures\/stock-/,
    tests: ['shared/build/pack/pack-kit.test.ts', 'shared/build/stock/stock.test.ts'],
  },
  { reads: /^remotes\//, tests: ['scripts/remote-layout.test.ts'] },
  { reads: /\/locales\//, tests: ['scripts/locales/languages.test.ts'] },
  { reads: /^shared\/ui\/.*\.css$/, tests: ['shared/ui/tokens.test.ts'] },
  { reads: /^shared\/stored-samples\//, tests: ['shared/stored-samples.test.ts'] },
  {
    reads: /^shell\/stored-samples\//,
    tests: ['shell/src/pages/access/sign-up/sign-up-draft.test.ts'],
  },
  { reads: /^remotes\/chat\/stored-samples\//, tests: ['remotes/chat/src/stored-samples.test.ts'] },
  {
    reads: /^remotes\/checkout\/stored-samples\//,
    tests: ['remotes/checkout/src/stored-samples.test.ts'],
  },
  { reads: /^shell\/server\/access\.txt$/, tests: ['shell/server/access.test.ts'] },
  {
    reads: /\/route-failures\.txt$/,
    tests: ['shell/server/http/responses/route-failures.test.ts'],
  },
  // They read `dist`.
  {
    reads: /^(shared|remotes|shell\/(src|locales))\/(?!.*(\.test\.tsx?$|\/testing\/))/,
    tests: [
      'scripts/build-container.test.ts',
      'shared/build/interface/built-interfaces.test.ts',
      'shell/server/features/releases/composition/at-rest.test.ts',
    ],
  },
  // They start servers as programs.
  {
    reads: /^(shell\/server|shared\/api)\/(?!.*(\.test\.ts$|\.txt$))/,
    tests: [
      'scripts/backup/drill.test.ts',
      ...['drain', 'full-disk', 'new-key', 'older-build', 'previous-server'].map(
        name => `${processes}/${name}.test.ts`,
      ),
      ...['rolling-restart', 'sigkill', 'stuck-log'].map(name => `${processes}/${name}.test.ts`),
    ],
  },
  // It starts the command line as a program.
  {
    reads: /^shared\/build\/(?!.*\.test\.ts$)/,
    tests: ['shared/build/command-line/command.test.ts'],
  },
]
