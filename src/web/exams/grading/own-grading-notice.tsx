import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

/** Above an exam: who grades what while no model is connected. */
export function OwnGradingNotice() {
  if (appConfig.model.connected) return null
  return (
    <div className="no-print mb-20">
      <Notice tone="info" title="No AI model is connected">
        Choice questions are graded for you. Answers in your own words you grade yourself, with the help of a
        model answer.
      </Notice>
    </div>
  )
}
