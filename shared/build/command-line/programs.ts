import type { Environment } from './settings.ts'

/** Runs a command with the rest of its line, and resolves to the text to print. */
type Run = (line: string[], env: Environment) => Promise<string>

/** A command of `storefront`. Its code is loaded only when it runs. */
type Program = { usage: string; summary: string; load: () => Promise<Run> }

/** A command of the registry under its own name. */
function registryProgram(name: string, usage: string, summary: string): Program {
  const load = async (): Promise<Run> => {
    const { runRegistry } = await import('../registry/run.ts')
    return (line, env) => runRegistry([name, ...line], env)
  }
  return { usage, summary, load }
}

/** All commands of `storefront`, in the order of the help. */
export const programs: Record<string, Program> = {
  create: {
    usage: 'create <name>',
    summary:
      'writes a new remote into an empty folder, or into remotes/ of the repository of the shop',
    load: async () => (await import('../create/create.ts')).create,
  },
  types: {
    usage: 'types',
    summary: 'writes the declarations of a running shop: modules of shared, tokens, endpoints',
    load: async () => (await import('../live-types/run-types.ts')).types,
  },
  dev: {
    usage: 'dev [folder]',
    summary: 'shows a running shop with the local build of one remote, on this machine only',
    load: async () => (await import('../development/dev.ts')).dev,
  },
  check: {
    usage: 'check [container…]',
    summary: 'checks types, tests, and the build against a running shop, and publishes nothing',
    load: async () => (await import('../publish/check.ts')).check,
  },
  release: {
    usage: 'release [container…]',
    summary: 'builds containers and publishes their releases to a running shop',
    load: async () => (await import('../publish/release.ts')).release,
  },
  deploy: registryProgram('deploy', 'deploy <release…>', 'makes published releases live'),
  rollback: registryProgram(
    'rollback',
    'rollback <container>',
    'makes the previous release of a container live',
  ),
  preview: registryProgram(
    'preview',
    'preview <release…>',
    'creates a link that shows releases to one browser',
  ),
  status: registryProgram('status', 'status', 'shows which releases are live'),
  uses: registryProgram(
    'uses',
    'uses <export> | --deprecated',
    'lists the live releases that use an export of shared, or all deprecated exports',
  ),
  slots: registryProgram('slots', 'slots', 'lists the extension slots: who offers and fills them'),
  registry: {
    usage: 'registry <command>',
    summary: 'has all commands that show and change which releases are live',
    load: async () => (await import('../registry/run.ts')).runRegistry,
  },
}
