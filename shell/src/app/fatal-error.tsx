import { FailurePage } from '../pages/failure-page.tsx'
import { OfflineNotice } from './layout/offline-notice.tsx'
import { Wordmark } from './layout/wordmark.tsx'

/** A plain page for an error of the shell itself. It uses no other code, because any other code may have failed. */
export function FatalError({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  return (
    <>
      <header className="frame-header">
        <div className="frame-header-row">
          <Wordmark />
        </div>
      </header>
      <main className="frame-main" id="main" tabIndex={-1}>
        <FailurePage failure={{ status: 500, message: '' }} onRetry={resetErrorBoundary} />
      </main>
      <OfflineNotice />
    </>
  )
}
