import { noteHung, patienceMs } from './hung-files.ts'

/**
 * A file that hangs becomes a failed one: loaders remember a pending request for ever and would join it at every
 * retry.
 */
export function watchLoading(file: HTMLScriptElement | HTMLLinkElement, path: string): void {
  const timer = setTimeout(() => {
    noteHung(path)
    if (file.isConnected) file.dispatchEvent(new Event('error'))
    file.remove()
  }, patienceMs)
  const settle = ({ isTrusted }: Event) => isTrusted && clearTimeout(timer)
  file.addEventListener('load', settle)
  file.addEventListener('error', settle)
}
