/**
 * A forbidden import. `from` matches the path of the importing file. `to` matches the imported path, which begins with
 * `./`, or the name of the imported package. `$1` in `to` is the first group of `from`.
 */
type Rule = { name: string; from: RegExp; to: string; message: string }

const browser = '(?:shared/(?!api/|build/)|remotes/[^/]+/src/|shell/src/)'
const product = '(?!.*(?:\\.test\\.tsx?$|/testing|-testing\\.ts))'
/** Server layers from the lowest to the highest; a layer imports itself and lower ones. */
const layers = [
  'config|crypto|concurrency|tracing|domain-error.ts|http-error.ts',
  'database',
  'http|plugins',
  'features',
  'jobs',
]

export const rules: Rule[] = [
  {
    name: 'remote-leaves-folder',
    from: /^remotes\/([^/]+)\//,
    to: '^\\./(?!remotes/$1/)',
    message: 'A remote imports its own files, @storefront/api and the federated shared/<module>.',
  },
  {
    name: 'remote-package',
    from: /^remotes\/[^/]+\/src\//,
    to: '^(@storefront/(?!api/)|@module-federation/)',
    message: 'A remote imports its own files, @storefront/api and the federated shared/<module>.',
  },
  {
    name: 'remote-config',
    from: /^remotes\/[^/]+\/remote\.config\.ts$/,
    to: '^@storefront/(?!api/remote-config)',
    message: 'The configuration of a remote imports @storefront/api/remote-config only.',
  },
  {
    name: 'page-is-top',
    from: /^remotes\/([^/]+)\/src\/(?!pages\/)/,
    to: '^\\./remotes/$1/src/pages/',
    message: 'Pages import features; no feature imports a page.',
  },
  {
    name: 'store-without-react',
    from: new RegExp(`^${product}(?:remotes|shell/src)/.*\\.store\\.ts$`),
    to: '^(react|react-dom|@nanostores/react)$|\\.tsx$|/use-[^/]+$',
    message: 'A store never imports React or a component.',
  },
  {
    name: 'one-router',
    from: /^(?!shared\/navigation)/,
    to: '^react-router(-dom)?$',
    message: 'Only shared/navigation imports the router, so that the page has it once.',
  },
  {
    name: 'one-client',
    from: new RegExp(`^(?!shared/http)${product}${browser}`),
    to: '^axios$',
    message:
      'Only shared/http contains an HTTP client, because its interceptor reads each response.',
  },
  {
    name: 'shell-packages',
    from: /^shell\/src\//,
    to: '^@storefront/(?!api/)|^\\./(remotes|shell/(server|sandbox|checker))/',
    message: 'The shell loads remotes through the composition and reaches the server through HTTP.',
  },
  {
    name: 'shared-alone',
    from: /^shared\/(?!api\/|build\/)/,
    to: '^shared/|^@storefront/(?!api/)|^\\./(?!shared/(?!api/|build/))',
    message: 'Files of shared use relative imports, and @storefront/api for contracts.',
  },
  {
    name: 'gallery-is-top',
    from: /^(?!shared\/ui\/gallery\/)/,
    to: '^\\./shared/ui/gallery/',
    message: 'The gallery exists only in development, so production code cannot import it.',
  },
  {
    name: 'contract-alone',
    from: new RegExp(`^${product}shared/api/`),
    to: '^(shared|@storefront)/|^\\./(?!shared/api/)',
    message: 'A contract imports contracts only.',
  },
  {
    name: 'kit-alone',
    from: new RegExp(`^${product}shared/build/`),
    to: '^shared/|^@storefront/(?!api/)|^\\./(?!shared/build/)',
    message:
      'The kit imports itself and @storefront/api only, because teams use it outside this repository.',
  },
  {
    name: 'server-without-browser',
    from: /^shell\/server\//,
    to: '^shared/|^@storefront/(?!api/|kit/)|^\\./(remotes|shell/(src|sandbox|checker)|shared)/',
    message: 'The server never runs browser code.',
  },
  {
    name: 'sandbox-alone',
    from: /^shell\/sandbox\//,
    to: '^shared/|^@storefront/(?!api/)|^\\./(?!shell/sandbox/)',
    message: 'The sandbox imports itself and @storefront/api only.',
  },
  {
    name: 'checker-alone',
    from: /^shell\/checker\//,
    to: '^shared/|^@storefront/(?!api/|kit/)|^\\./(?!shell/checker/)',
    message: 'The checker imports itself, @storefront/api and @storefront/kit only.',
  },
  {
    name: 'suite-alone',
    from: /^e2e\/(tests|tools)\//,
    to: '^shared/(?!locales/)',
    message: 'End-to-end tests can run against a deployed shop, so they do not import its code.',
  },
  ...layers.slice(0, -1).map((layer, index) => ({
    name: 'server-layers',
    from: new RegExp(`^${product}shell/server/(?:${layer})(?:/|$)`),
    to: `^\\./shell/server/(?:${layers.slice(index + 1).join('|')})/`,
    message: 'A server layer imports itself and lower layers (docs/architecture.md).',
  })),
  {
    name: 'repository-without-http',
    from: new RegExp(`^${product}shell/server/(?:.*/)?repository[^/]*\\.tsx?$`),
    to: '^\\./shell/server/(http-error\\.ts$|http/|plugins/|.*/routes)|^fastify',
    message:
      'A repository throws a DomainError; only plugins/errors.ts knows the status of a response.',
  },
  {
    name: 'sql-in-repositories',
    from: new RegExp(`^${product}shell/server/(?!database/|(?:.*/)?repository[^/]*$)`),
    to: '^drizzle-orm',
    message: 'Only the database and repositories contain SQL; other files call a repository.',
  },
  {
    name: 'feature-entry',
    from: new RegExp(`^${product}shell/server/features/([^/]+)/`),
    to: '^\\./shell/server/features/(?!$1/)[^/]+/(?!index\\.ts$)',
    message: 'A feature imports another one through its index.ts.',
  },
]
