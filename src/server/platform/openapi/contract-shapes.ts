import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import * as accountsCodes from '#contract/accounts/codes.ts'
import * as accountsPasskeys from '#contract/accounts/passkeys.ts'
import * as accountsProvider from '#contract/accounts/provider.ts'
import * as accounts from '#contract/accounts.ts'
import * as authoredTransfer from '#contract/authored/transfer.ts'
import * as authoredUnitContent from '#contract/authored/unit-content.ts'
import * as authoredUpdates from '#contract/authored/updates.ts'
import * as classroom from '#contract/classroom.ts'
import * as classroomState from '#contract/classroom-state.ts'
import * as conversations from '#contract/conversations.ts'
import * as coursesCourseProposal from '#contract/courses/course-proposal.ts'
import * as courses from '#contract/courses.ts'
import * as errorsProblem from '#contract/errors/problem.ts'
import * as examDetails from '#contract/exam-details.ts'
import * as exams from '#contract/exams.ts'
import * as knowledgeConcepts from '#contract/knowledge/concepts.ts'
import * as knowledgeHints from '#contract/knowledge/hints.ts'
import * as knowledgePicture from '#contract/knowledge/picture.ts'
import * as libraryAsk from '#contract/library/ask.ts'
import * as libraryCheckpoints from '#contract/library/checkpoints.ts'
import * as libraryWorks from '#contract/library/works.ts'
import * as library from '#contract/library.ts'
import * as milestones from '#contract/milestones.ts'
import * as model from '#contract/model.ts'
import * as modelCalls from '#contract/model-calls.ts'
import * as modelConnections from '#contract/model-connections.ts'
import * as operatorAccounts from '#contract/operator/accounts.ts'
import * as operatorActs from '#contract/operator/acts.ts'
import * as operatorBackups from '#contract/operator/backups.ts'
import * as operatorFigures from '#contract/operator/figures.ts'
import * as operatorInvitations from '#contract/operator/invitations.ts'
import * as operatorReports from '#contract/operator/reports.ts'
import * as operatorSettings from '#contract/operator/settings.ts'
import * as profileSpace from '#contract/profile/space.ts'
import * as profile from '#contract/profile.ts'
import * as projectsFeedback from '#contract/projects/feedback.ts'
import * as projectsGenerate from '#contract/projects/generate.ts'
import * as projectsProjectWithMilestones from '#contract/projects/project-with-milestones.ts'
import * as projects from '#contract/projects.ts'
import * as reflections from '#contract/reflections.ts'
import * as reportsCourseReport from '#contract/reports/course-report.ts'
import * as reviewCards from '#contract/review/cards.ts'
import * as reviewDay from '#contract/review/day.ts'
import * as reviewDecks from '#contract/review/decks.ts'
import * as reviewMemory from '#contract/review/memory.ts'
import * as reviewProposals from '#contract/review/proposals.ts'
import * as reviewToday from '#contract/review/today.ts'
import * as runs from '#contract/runs.ts'
import * as searchFound from '#contract/search/found.ts'
import * as sourcesConversation from '#contract/sources/conversation.ts'
import * as sources from '#contract/sources.ts'
import * as studyPage from '#contract/study-page.ts'
import { routes } from '#server/platform/http/route.ts'
import { mendShapes } from './mend-shapes.ts'
import { pascal } from './operation-names.ts'

const contract: Record<string, unknown>[] = [
  accounts,
  accountsCodes,
  accountsPasskeys,
  accountsProvider,
  authoredTransfer,
  authoredUnitContent,
  authoredUpdates,
  classroomState,
  classroom,
  conversations,
  courses,
  coursesCourseProposal,
  errorsProblem,
  examDetails,
  exams,
  knowledgeConcepts,
  knowledgeHints,
  knowledgePicture,
  library,
  libraryAsk,
  libraryCheckpoints,
  libraryWorks,
  milestones,
  modelCalls,
  modelConnections,
  model,
  operatorAccounts,
  operatorActs,
  operatorBackups,
  operatorFigures,
  operatorInvitations,
  operatorReports,
  operatorSettings,
  profile,
  profileSpace,
  projects,
  projectsFeedback,
  projectsGenerate,
  projectsProjectWithMilestones,
  reflections,
  reportsCourseReport,
  reviewCards,
  reviewDay,
  reviewDecks,
  reviewMemory,
  reviewProposals,
  reviewToday,
  runs,
  searchFound,
  sources,
  sourcesConversation,
  studyPage,
]

/** The shapes that the contract names, as the document writes them out: `OwnCourse` for `ownCourseSchema`. */
export async function contractShapes(): Promise<[name: string, shape: unknown][]> {
  const shapes: [name: string, shape: unknown][] = []
  for (const [name, schema] of contract.flatMap((module) => Object.entries(module))) {
    if (!name.endsWith('Schema') || !(schema instanceof z.ZodType)) continue
    const shape = shapeOf(schema)
    if (shape !== undefined) shapes.push([pascal(name.replace(/Schema$/, '')), shape])
    await nextTurn()
  }
  return shapes
}

/** Undefined for a schema that no call has: the generator does not know every kind. */
function shapeOf(schema: z.ZodType): unknown {
  const api = routes({ tag: 'shapes' }, [])
  try {
    api.openAPIRegistry.register('Shape', schema)
    const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Shape', version: '1' } })
    const shape = document.components?.schemas?.Shape
    mendShapes(shape)
    return shape
  } catch {
    return undefined
  }
}
