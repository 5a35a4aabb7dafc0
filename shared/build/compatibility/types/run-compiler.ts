import { spawn } from 'node:child_process'

/** Declarations of another release can be built to never finish, or to fill the memory. */
export type Limits = { timeoutMs: number; memoryMegabytes: number }

export const defaultLimits: Limits = { timeoutMs: 60_000, memoryMegabytes: 2048 }

const maxOutput = 4_000_000
/**
 * Runs the compiler in a process group of its own and resolves to what it printed. The shell limits the memory for data
 * and the processor time of the group, where the system knows these limits; the timeout ends the group everywhere.
 */
export function runCompiler(
  compiler: string,
  line: string[],
  { limits, folder }: { limits: Limits; folder: string },
): Promise<string> {
  const { timeoutMs, memoryMegabytes } = limits
  const seconds = Math.ceil(timeoutMs / 1000) * 4
  const script = `ulimit -d ${memoryMegabytes * 1024}; ulimit -t ${seconds}; exec "$0" "$@"`
  const child = spawn('sh', ['-c', script, process.execPath, compiler, ...line], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let size = 0
    const end = () => {
      // Without a process id, the program did not start.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(end, timeoutMs)
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > maxOutput) end()
    })
    child.on('error', fail)
    child.on('close', () => {
      clearTimeout(timer)
      done(Buffer.concat(parts).toString('utf8'))
    })
  })
}
