import { appConfig } from '#web/lib/config.ts'
import { type CourseDraft, emptyDraft } from './course-draft.ts'

/** What the form begins with in this installation: its operator may have set who can find a new course. */
export const usualDraft: CourseDraft = { ...emptyDraft, visibility: appConfig.courseVisibility }
