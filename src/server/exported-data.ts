import { exportAccounts } from './accounts/export/export-accounts.ts'
import { exportAuthored } from './authored/export-authored.ts'
import { exportClassroom } from './classroom/export-classroom.ts'
import { exportConversations } from './conversations/export-conversations.ts'
import { exportCourses } from './courses/export-courses.ts'
import { exportExams } from './exams/export-exams.ts'
import { exportKnowledge } from './knowledge/export-knowledge.ts'
import { exportLibrary } from './library/export-library.ts'
import { exportOperator } from './operator/export-operator.ts'
import { exportPlatform } from './platform/database/export-platform.ts'
import { exportProfile } from './profile/export-profile.ts'
import { exportProjects } from './projects/export-projects.ts'
import { exportReflections } from './reflections/export-reflections.ts'
import { exportCarryOvers } from './review/carry/export-carry-overs.ts'
import { exportReview } from './review/export-review.ts'
import { exportReviewSettings } from './review/memory/export-settings.ts'
import { exportRuns } from './runs/export-runs.ts'
import { exportSources } from './sources/export-sources.ts'

/** What a learner takes along: one list from each room. */
export const exportedData = [
  ...exportAccounts,
  ...exportProfile,
  ...exportCourses,
  ...exportAuthored,
  ...exportClassroom,
  ...exportConversations,
  ...exportExams,
  ...exportKnowledge,
  ...exportLibrary,
  ...exportOperator,
  ...exportProjects,
  ...exportReflections,
  ...exportReview,
  ...exportCarryOvers,
  ...exportReviewSettings,
  ...exportRuns,
  ...exportSources,
  ...exportPlatform,
]
