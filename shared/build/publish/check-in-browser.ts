import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { CommandFailure } from '../command-line/failure.ts'
import { dist } from '../root.ts'

type Input = { shop: string; folders: string[]; isJson: boolean; distDir?: string }

const maxBytes = 64 * 1024 * 1024

/**
 * Runs the checker for built containers that are not published. It is a program of its own, because the kit works without a
 * browser.
 * @throws {CommandFailure} with the report if a check fails
 */
export async function checkInBrowser(input: Input): Promise<string> {
  const { shop, folders, isJson, distDir = dist } = input
  const program = join(distDir, 'checker', 'main.js')
  if (!existsSync(program))
    throw new CommandFailure(
      `${program} is missing: run \`npm run build -- server sandbox checker\` first.`,
    )
  const line = [program, 'check', ...folders, '--shop', shop, ...(isJson ? ['--json'] : [])]
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, line, { maxBuffer: maxBytes }, (error, stdout, stderr) => {
      if (error)
        reject(new CommandFailure(stderr.trim() || error.message, { code: 'check_failed' }))
      else resolve(stdout.trim())
    })
  })
}
