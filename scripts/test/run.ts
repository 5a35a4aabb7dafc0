import { spawn } from 'node:child_process'

/** Runs a command with inherited output and resolves with its exit code, or with 1 if it cannot start. */
export function run(command: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const [program = '', ...rest] = command
  return new Promise(resolve => {
    const child = spawn(program, rest, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', error => {
      console.error(`Cannot start ${program}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', code => resolve(code ?? 1))
  })
}
