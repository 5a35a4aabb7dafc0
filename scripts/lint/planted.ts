import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

type Planted = { path: string; source: string }

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string() }) }),
  ),
})

/** `biome.json` extends these. */
const sharedRules = join('shared', 'build', 'lint', 'biome-base.json')

/** Lints temporary files with the rules of the project and returns the paths that the rule `category` rejects. */
export function lintPlanted(files: readonly Planted[], category: string): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  copyFileSync('biome.json', join(folder, 'biome.json'))
  cpSync(sharedRules, join(folder, sharedRules))
  cpSync(join('scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true })
  for (const { path, source } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const run = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const { diagnostics } = reportSchema.parse(JSON.parse(run.stdout))
  const rejected = diagnostics.filter(each => each.category === category)
  return new Set(rejected.map(({ location }) => location.path))
}
