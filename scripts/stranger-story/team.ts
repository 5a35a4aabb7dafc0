import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { root } from '@storefront/kit/root'

import { type Running, startNode } from '../../e2e/tools/shop/process.ts'

/** What npm needs on this machine. Nothing about this repository, as `npx` adds it, reaches the team. */
const kept =
  /^(HOME|LANG|TMPDIR|(http|https|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_(?!local_prefix|prefix)\w+)$/i
const lastLines = 30

function environment(): Record<string, string | undefined> {
  const { PATH = '' } = process.env
  // `npx tsx` puts the programs of this repository first.
  const path = PATH.split(delimiter).filter(folder => !folder.startsWith(root))
  const own = Object.entries(process.env).filter(([name]) => kept.test(name))
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) }
}

type Failed = { stdout?: string; stderr?: string; message: string }
export type Replacement = [file: string, from: string, to: string]

/** A team that has only its folder, the tarball of the kit, the address of the shop, and a token. */
export class Team {
  readonly folder: string
  /** `SHOP_URL` and `REGISTRY_TOKEN` of all its commands. */
  readonly settings: Record<string, string>

  constructor(folder: string, settings: Record<string, string>) {
    this.folder = folder
    this.settings = settings
  }

  /** Runs a command in the folder, and resolves to what it printed. */
  async run(program: string, ...line: string[]): Promise<string> {
    const options = {
      cwd: this.folder,
      env: { ...environment(), ...this.settings },
      maxBuffer: 64 * 1024 * 1024,
    }
    try {
      const { stdout, stderr } = await promisify(execFile)(program, line, options)
      return stdout + stderr
    } catch (cause) {
      const { stdout = '', stderr = '', message } = cause as Failed
      const printed = `${stdout}\n${stderr}`.trim() || message
      throw new CommandFailure(`\`${[program, ...line].join(' ')}\` failed in the new folder.`, {
        code: 'command_failed',
        lines: printed.split('\n').slice(-lastLines),
        cause,
      })
    }
  }

  /** Starts a program of the folder that runs until it is stopped. */
  start(script: string, parameters: string[], settings: Record<string, string> = {}): Running {
    const path = join(this.folder, script)
    return startNode(path, { ...this.settings, ...settings }, { cwd: this.folder, parameters })
  }

  async write(file: string, text: string): Promise<void> {
    const path = join(this.folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }

  /** Replaces texts in files. Throws if a file does not contain its text. */
  async edit(...replacements: Replacement[]): Promise<void> {
    for (const [file, from, to] of replacements) {
      const text = await readFile(join(this.folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      await this.write(file, text.replace(from, to))
    }
  }
}
