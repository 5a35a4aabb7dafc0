import { watch } from 'node:fs'

const file = 'remote.config.ts'
/** One save causes several events. */
const pauseMs = 200

/**
 * Tells when the `remote.config.ts` of a folder changes, which is read only at the start. It watches the folder, because
 * many editors replace the file.
 */
export function watchConfig(folder: string, print: (text: string) => void): { close: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watcher = watch(folder, (_, changed) => {
    if (changed !== file) return
    clearTimeout(timer)
    timer = setTimeout(
      () => print(`▸ ${file} has changed: stop this command and start it again.`),
      pauseMs,
    )
  })
  return {
    close: () => {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
