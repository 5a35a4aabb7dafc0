import { spawn } from 'node:child_process'

type RunOptions = {
  env?: NodeJS.ProcessEnv
  /** Prints the output only when the command has ended, for commands that run at the same time. */
  isOutputHeld?: boolean
}

/** `code`: 1 if the command cannot start. `output`: the output that was held, otherwise empty. */
type Ran = { code: number; output: string }

/** Runs a command and prints its output. */
export function run(command: string[], { env, isOutputHeld = false }: RunOptions = {}) {
  const [program = '', ...rest] = command
  const output = isOutputHeld ? 'pipe' : 'inherit'
  return new Promise<Ran>(resolve => {
    const child = spawn(program, rest, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    const held: Buffer[] = []
    const hold = (chunk: Buffer) => held.push(chunk)
    child.stdout?.on('data', hold)
    child.stderr?.on('data', hold)
    child.on('error', error => {
      console.error(`Cannot start ${program}: ${error.message}`)
      resolve({ code: 1, output: '' })
    })
    child.on('close', code => {
      const all = Buffer.concat(held)
      process.stdout.write(all)
      resolve({ code: code ?? 1, output: all.toString() })
    })
  })
}
