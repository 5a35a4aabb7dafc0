import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'
import { z } from 'zod'

import { findingsOf } from './refusal.ts'
import type { Refusal, Tools } from './release-case.ts'

const failureSchema = z.object({
  error: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
})

/** The lines of the bundler come before the JSON of the command. */
function readFailure(output: string): z.infer<typeof failureSchema> | null {
  const start = output.lastIndexOf('{\n  "error"')
  return start < 0 ? null : failureSchema.parse(JSON.parse(output.slice(start)))
}

type Command = {
  line: string[]
  /** The project in which it runs. Default: this one. */
  folder?: string
}

/** Runs `npm run release`, without the start of npm. Returns what it refused, or null. */
export function runRelease(
  { shop, token, workDir }: Tools,
  { line, folder = root }: Command,
): Promise<Refusal | null> {
  const program = join(folder, 'shared', 'build', 'bin', 'storefront.mjs')
  const env = {
    ...process.env,
    DIST_DIR: join(workDir, 'dist'),
    REGISTRY_TOKEN: token,
    REGISTRY_TOKEN_FILE: undefined,
    DATA_DIR: shop.dataDir,
  }
  const all = [program, 'release', ...line, '--shop', shop.url, '--json']
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, all, options, (error, stdout, stderr) => {
      if (!error) return resolve(null)
      const failure = readFailure(stdout)
      if (!failure) return reject(new Error(`npm run release failed: ${stderr || stdout}`))
      const lines = stderr.split('\n').filter(each => each.startsWith('  - '))
      const { error: code, message, details } = failure
      const findings = findingsOf({
        code,
        message,
        details,
        lines: lines.map(each => each.slice(4)),
      })
      resolve({ step: 'npm run release', findings })
    })
  })
}
