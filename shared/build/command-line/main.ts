import { endWith } from './command.ts'
import { CommandFailure } from './failure.ts'

const help = [
  'storefront <command>: publishes releases of containers and changes which of them are live.',
  '',
  '  release <container…>',
  '      Builds containers and publishes their releases to a running shop.',
  '  registry <command>',
  '      Shows and changes which releases are live.',
  '',
  'Each command has --help.',
].join('\n')

const [command = '--help', ...line] = process.argv.slice(2)

/** Loads only the code of the command. */
async function run(): Promise<string> {
  if (command === 'registry') {
    const { runRegistry } = await import('../registry/run.ts')
    return runRegistry(line, process.env)
  }
  if (command === 'release') {
    process.on('SIGINT', () => {
      console.error('\n✘ Stopped: run the same command again to send only the missing files.')
      process.exit(1)
    })
    const { release } = await import('../publish/release.ts')
    return release(line, process.env)
  }
  if (['--help', '-h', 'help'].includes(command)) return help
  throw new CommandFailure(`"${command}" is not a command: choose release or registry.`, {
    code: 'usage',
  })
}

await endWith(line, run)
