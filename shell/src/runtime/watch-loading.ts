import { recordHang, recordRejected, timeoutMs } from './hanging-files.ts'

/** Fails a file that hangs. Otherwise a loader would wait for the same pending request on every retry. */
export function watchLoading(file: HTMLScriptElement | HTMLLinkElement, path: string): void {
  const timer = setTimeout(() => {
    recordHang(path)
    if (file.isConnected) file.dispatchEvent(new Event('error'))
    file.remove()
  }, timeoutMs)
  const settle = ({ isTrusted, type }: Event) => {
    if (!isTrusted) return
    clearTimeout(timer)
    if (type === 'error')
      recordRejected(file instanceof HTMLLinkElement ? file.href : file.src, path)
  }
  // Capturing listeners run before other listeners can retry or stop the event.
  file.addEventListener('load', settle, { capture: true })
  file.addEventListener('error', settle, { capture: true })
}
