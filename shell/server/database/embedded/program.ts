import { spawn } from 'node:child_process'

export type Owner = { uid: number; gid: number } | null

/** Runs a PostgreSQL program as `owner` until it ends. @throws Error with its output if it fails. */
export function runProgram(path: string, parameters: string[], owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, parameters, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: '/' },
      ...(owner ?? {}),
    })
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    child.stderr.on('data', chunk => {
      text += chunk
    })
    child.once('error', cause => reject(new Error(`Cannot run ${path}`, { cause })))
    child.once('exit', code => {
      if (code === 0) resolve()
      else reject(new Error(`${path} ended with ${code}: ${text.trim().slice(-1000)}`))
    })
  })
}
