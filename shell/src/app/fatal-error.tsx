import { FailurePage } from '../pages/failure-page.tsx'
import { OfflineNotice } from './layout/offline-notice.tsx'
import { Wordmark } from './layout/wordmark.tsx'

/** When the shell itself throws: a plain page that needs nothing of what failed. */
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
