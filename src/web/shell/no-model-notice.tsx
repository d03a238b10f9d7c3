import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notice.tsx'
import classes from './no-model-notice.module.css'

/** Stands once on every screen with AI while no model is connected. */
export function NoModelNotice() {
  if (appConfig.model.connected) return null
  return (
    <div className={classes.notice}>
      <Notice tone="info" title="No AI model is connected">
        The built-in offline guide answers here. It works from your own texts and does not write freely.
      </Notice>
    </div>
  )
}
