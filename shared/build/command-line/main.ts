import { endWith } from './command.ts'
import { CommandFailure } from './failure.ts'
import { programs } from './programs.ts'

const help = [
  'storefront <command>: builds, checks, and releases containers, and changes which releases are live.',
  '',
  ...Object.values(programs).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  'Each command has --help.',
].join('\n')

const [command = '--help', ...line] = process.argv.slice(2)

async function run(): Promise<string> {
  if (['--help', '-h', 'help'].includes(command)) return help
  const program = Object.hasOwn(programs, command) ? programs[command] : undefined
  if (!program)
    throw new CommandFailure(
      `"${command}" is not a command: choose ${Object.keys(programs).join(', ')}.`,
      { code: 'usage' },
    )
  const runProgram = await program.load()
  return await runProgram(line, process.env)
}

if (command === 'release')
  process.on('SIGINT', () => {
    console.error('\n✘ Stopped: run the same command again to send only the missing files.')
    process.exit(1)
  })
await endWith(line, run)
