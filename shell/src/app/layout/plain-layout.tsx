import type { LayoutProps } from './default-layout.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** Nothing around the page: it brings its own header and the way back. */
export function PlainLayout({ children }: LayoutProps) {
  return (
    <>
      <main className="frame-bare" id="main" tabIndex={-1}>
        {children}
      </main>
      <div className="frame-bare-offline">
        <OfflineNotice />
      </div>
    </>
  )
}
