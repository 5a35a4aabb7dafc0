import { access, constants, mkdir } from 'node:fs/promises'

function describe(dataDir: string, code: string): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${dataDir} is a file, or is below one. Name a folder.`
  return `${dataDir} cannot be written (${code}). Name a folder that this user can write, mount it writable, or free space on its disk.`
}

/** Runs work that writes into the folder. @throws Error that names `DATA_DIR` and the fix if the folder is not writable. */
export async function inDataDir<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new Error(`Setting DATA_DIR is wrong: ${describe(dataDir, code)}`, { cause })
  }
}

/** Creates the folder unless it exists. @throws like `inDataDir` */
export async function createDataDir(dataDir: string): Promise<void> {
  await inDataDir(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  })
}
