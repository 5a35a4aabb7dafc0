import { readdir, readFile } from 'node:fs/promises'

/** Of Linux: the processor time of all threads of a process, which `/proc/<pid>/task/<thread>/schedstat` tells in ns. */
export async function readProcessorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    // A thread can end at any time.
    threads.map(thread =>
      readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'),
    ),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
