import { spawn } from 'node:child_process'

type RunOptions = {
  env?: NodeJS.ProcessEnv
  /** Prints the output only when the command has ended, for commands that run at the same time. */
  isOutputHeld?: boolean
}

/** Runs a command and prints its output. Resolves with its exit code, or with 1 if it cannot start. */
export function run(command: string[], { env, isOutputHeld = false }: RunOptions = {}) {
  const [program = '', ...rest] = command
  const output = isOutputHeld ? 'pipe' : 'inherit'
  return new Promise<number>(resolve => {
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
      resolve(1)
    })
    child.on('close', code => {
      process.stdout.write(Buffer.concat(held))
      resolve(code ?? 1)
    })
  })
}
