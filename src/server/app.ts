import { Hono } from 'hono'
import { limitRequests } from '#server/platform/limits/limit-requests.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { signInMethodRoutes } from './accounts/codes/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { providerRoutes } from './accounts/provider/routes.ts'
import { authRoutes } from './accounts/routes.ts'
import { cookiePrefix, sessionCookie } from './accounts/session/cookies.ts'
import { findLearner } from './accounts/session/find-learner.ts'
import { readSession, requireSession } from './accounts/session/require-session.ts'
import { type SignInParts, signInRoutes } from './accounts/sign-in-routes.ts'
import { authoredRoutes, courseLessonRoutes } from './authored/routes.ts'
import { lessonCardRoutes } from './classroom/cards/routes.ts'
import { openLessons } from './classroom/follow-written.ts'
import { generateClassroomRoutes } from './classroom/prepare/generate-routes.ts'
import { prefetchKind } from './classroom/prepare/prefetch-kind.ts'
import { classroomRoutes, exerciseRoutes, lessonPlanRoutes, studyPageRoutes } from './classroom/routes.ts'
import {
  activityConversationRoutes,
  documentConversationRoutes,
  videoConversationRoutes,
} from './conversations/routes.ts'
import { bundledRoutes } from './course-files/bundled/routes.ts'
import { bundledUnits, openShelf, type Shelf } from './course-files/bundled/shelf.ts'
import { courseFileRoutes } from './course-files/transfer/routes.ts'
import { describeCoursePage } from './courses/describe-course-page.ts'
import { generateCourse } from './courses/generate-course.ts'
import { generateCourseRoutes } from './courses/generate-routes.ts'
import { courseReportRoutes } from './courses/reports/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { courseUpdateRoutes } from './courses/updates/routes.ts'
import { activityPlace } from './exams/activity-place.ts'
import { makeExam } from './exams/questions/make-exam.ts'
import { examRoutes } from './exams/routes.ts'
import { exportedData } from './exported-data.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { askKind } from './library/ask/ask-kind.ts'
import { askRoutes } from './library/ask/routes.ts'
import { checkpointsKind } from './library/checkpoints/checkpoints-kind.ts'
import { checkpointRoutes, watchSettingsRoutes } from './library/checkpoints/routes.ts'
import { copyVideos } from './library/copy-videos.ts'
import { dropUntouchedVideos } from './library/drop-untouched.ts'
import { libraryRoutes } from './library/routes.ts'
import { videoPlace } from './library/video-place.ts'
import { watchRoutes } from './library/watch-routes.ts'
import { workRoutes } from './library/works/routes.ts'
import { nameFirstOperator } from './operator/accounts/name-first-operator.ts'
import { isOwnMachine } from './operator/accounts/own-machine.ts'
import { operatorBackupRoutes } from './operator/backups/routes.ts'
import { admissionBy } from './operator/invitations/admission.ts'
import { operatorModelRoutes } from './operator/model/routes.ts'
import { onlyOperators } from './operator/only-operators.ts'
import { operatorReportRoutes } from './operator/reports/routes.ts'
import { operatorAccountRoutes, operatorLinkRoutes, operatorRoutes } from './operator/routes.ts'
import type { Backups } from './platform/backup-schedule/start-backups.ts'
import { ownModelRoutes } from './platform/connections/routes.ts'
import { useConnection } from './platform/connections/use-connection.ts'
import type { Database } from './platform/database/db.ts'
import { sentFileRoutes } from './platform/files/sent-file-routes.ts'
import { promptRoutes } from './platform/guides/prompts.ts'
import { modelRoutes } from './platform/guides/routes.ts'
import { answerFault } from './platform/http/answer-faults.ts'
import { clientAddressReader } from './platform/http/client-address.ts'
import type { AppEnv, Services } from './platform/http/context.ts'
import { AppError } from './platform/http/errors.ts'
import { guardWrites } from './platform/http/guard-writes.ts'
import { healthRoutes } from './platform/http/health.ts'
import { readCalls, refuseUnknownCalls } from './platform/http/known-calls.ts'
import { limitBody, refuseDeepBody } from './platform/http/limit-body.ts'
import { limitOpenRequests, openRequestLimits } from './platform/http/limit-open-requests.ts'
import { observeRequests } from './platform/http/observe-requests.ts'
import { pageRoutes } from './platform/http/pages.ts'
import { routes } from './platform/http/route.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import { endStalledBodies } from './platform/limits/end-stalled-bodies.ts'
import { enterInTurn, leaveWhileBodyComes } from './platform/limits/enter-in-turn.ts'
import { takeLargeBodiesInTurn } from './platform/limits/large-bodies.ts'
import { paceRefusals } from './platform/limits/pace-refusals.ts'
import { mailboxRoutes } from './platform/mail/mailbox-routes.ts'
import { openApiRoutes } from './platform/openapi/routes.ts'
import type { Env } from './platform/operations/env.ts'
import type { Landing } from './platform/pages/landing.ts'
import { landingRoutes } from './platform/pages/landing-routes.ts'
import { createProfile } from './profile/create-profile.ts'
import { profileRoutes } from './profile/routes.ts'
import { copyProjects } from './projects/copy-projects.ts'
import { describeSharedPage } from './projects/describe-shared-page.ts'
import { dropUntouchedProjects } from './projects/drop-untouched.ts'
import { feedbackKind } from './projects/feedback/feedback-kind.ts'
import { feedbackRoutes } from './projects/feedback/feedback-routes.ts'
import { generateProject } from './projects/generate/generate-project.ts'
import { rewriteProjectPart } from './projects/generate/rewrite-part.ts'
import { generateProjectRoutes } from './projects/generate/routes.ts'
import { milestoneRoutes } from './projects/milestones/milestone-routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { reflectionRoutes } from './reflections/routes.ts'
import { cardFileRoutes, cardMediaRoutes } from './review/anki/routes.ts'
import { carryOverRoutes } from './review/carry/routes.ts'
import { deckRoutes } from './review/decks/routes.ts'
import { memoryRoutes } from './review/memory/routes.ts'
import { proposalRoutes } from './review/proposals/routes.ts'
import { cardReviewRoutes, cardRoutes, reviewRoutes } from './review/routes.ts'
import { todayRoutes } from './review/today/routes.ts'
import { runRoutes } from './runs/routes.ts'
import type { RunKind } from './runs/run-kind.ts'
import { searchRoutes } from './search/routes.ts'
import { sourceSearchRoutes } from './sources/index/routes.ts'
import type { Readings } from './sources/queue/readings.ts'
import { sourceRoutes } from './sources/routes.ts'
import { sourceUploadRoutes } from './sources/upload/routes.ts'

/** Title and description of the public pages, each from its room. */
async function describePage(db: Database, path: string) {
  const course = await describeCoursePage(db, path)
  return course === undefined ? describeSharedPage(db, path) : course
}

type RoomParts = SignInParts & { readings: Readings; backups: Backups }

/** Uploads of files, which their routes read when it is the learner's turn. */
const uploads = /^\/api\/(course-files|cards\/import|(sources|sent-files)\/[^/]+\/parts)(\/|$)/

/** Addresses where another server sends a form. */
const forms = /^\/api\/auth\/provider\/back-channel-logout$/

/** Addresses where a transcript or a whole lesson may come. */
const largeBodies = /^\/api\/(videos|units)(\/|$)/

/** For callers who are no operator these addresses do not exist, so their methods are not listed either. */
const operatorCalls = /^\/api\/operator(\/|$)/

/** Makes a lesson ahead; its exam comes from the room of exams. */
const prefetchLesson = prefetchKind(makeExam)

/** What is copied with a course, and deleted with it. */
const courseCompanions = [
  { copy: copyVideos, dropUntouched: dropUntouchedVideos },
  { copy: copyProjects, dropUntouched: dropUntouchedProjects },
]

/** The long work of guides, from all rooms. */
const runKinds: readonly RunKind[] = [
  askKind,
  generateCourse,
  generateProject,
  rewriteProjectPart,
  feedbackKind,
  checkpointsKind,
  prefetchLesson,
]

/** What other rooms do when an account is made. */
const beginnings = (env: Env, signUpBy: 'form' | 'provider') => ({
  createProfile,
  admission: admissionBy(env, signUpBy),
  whenConfirmed: isOwnMachine(env) ? nameFirstOperator : async () => {},
})

/** The calls of every room. */
const roomRoutes = (parts: RoomParts, env: Env, shelf: Shelf) =>
  routes({ tag: 'rooms' }, [])
    .route('/', authRoutes({ ...parts, ...beginnings(env, 'form') }))
    .route('/', providerRoutes({ ...parts, ...beginnings(env, 'provider'), env }))
    .route('/', signInRoutes(parts))
    .route('/', accountRoutes({ mail: parts.mail, exports: exportedData }))
    .route('/', signInMethodRoutes(parts))
    .route('/', passkeyRoutes(parts))
    .route('/', profileRoutes)
    .route('/', courseRoutes(courseCompanions))
    .route('/', courseReportRoutes)
    .route('/', courseFileRoutes)
    .route('/', courseUpdateRoutes(bundledUnits(shelf)))
    .route('/', bundledRoutes(shelf))
    .route('/', generateCourseRoutes)
    .route('/', authoredRoutes(openLessons))
    .route('/', courseLessonRoutes)
    .route('/', classroomRoutes)
    .route('/', lessonPlanRoutes(prefetchLesson))
    .route('/', exerciseRoutes)
    .route('/', studyPageRoutes)
    .route('/', generateClassroomRoutes)
    .route('/', lessonCardRoutes)
    .route('/', activityConversationRoutes(activityPlace))
    .route('/', examRoutes)
    .route('/', knowledgeRoutes)
    .route('/', libraryRoutes)
    .route('/', watchRoutes)
    .route('/', checkpointRoutes)
    .route('/', watchSettingsRoutes)
    .route('/', askRoutes)
    .route('/', workRoutes)
    .route('/', videoConversationRoutes(videoPlace))
    .route('/', documentConversationRoutes)
    .route('/', projectRoutes)
    .route('/', milestoneRoutes)
    .route('/', generateProjectRoutes)
    .route('/', feedbackRoutes)
    .route('/', reflectionRoutes)
    .route('/', memoryRoutes)
    .route('/', deckRoutes)
    .route('/', cardFileRoutes)
    .route('/', cardMediaRoutes)
    .route('/', sentFileRoutes)
    .route('/', reviewRoutes)
    .route('/', cardRoutes)
    .route('/', cardReviewRoutes)
    .route('/', todayRoutes)
    .route('/', carryOverRoutes)
    .route('/', proposalRoutes)
    .route('/', sourceRoutes(parts.readings))
    .route('/', sourceUploadRoutes(parts.readings))
    .route('/', sourceSearchRoutes)
    .route('/', searchRoutes)
    .route('/', runRoutes(runKinds))
    .route('/', mailboxRoutes(env))
    .route('/', modelRoutes)
    .route('/', ownModelRoutes)
    .route('/', operatorRoutes)
    .route('/', operatorModelRoutes)
    .route('/', operatorAccountRoutes)
    .route('/', operatorReportRoutes)
    .route('/', operatorLinkRoutes)
    .route('/', operatorBackupRoutes(parts.backups))

/** The API's types for the typed client. */
export type ApiType = ReturnType<typeof roomRoutes>

export type AppParts = RoomParts & { services: Services; web: WebFiles; landing: Landing }

export function createApp({ services, auth, secret, mail, readings, backups, web, landing }: AppParts) {
  const { env } = services
  const readAddress = clientAddressReader(env.trustedProxies)
  const sessionCookieName = `${cookiePrefix(env)}.${sessionCookie}`
  const limits = limitRequests(sessionCookieName)
  const rooms = roomRoutes({ auth, secret, mail, readings, backups }, env, openShelf(services))
  const calls = readCalls(rooms)

  const app = new Hono<AppEnv>()
  app.onError(answerFault)
  app.notFound((c) => answerFault(new AppError('not_found'), c))
  app.route('/', landingRoutes(services, landing))
  app.use(paceRefusals())
  app.use(observeRequests(services), securityHeaders({ https: env.appUrl.startsWith('https:') }))
  app.use(async (c, next) => {
    c.set('clientAddress', readAddress(c))
    await next()
  })
  app.route('/', healthRoutes)
  app.use(
    '/api/*',
    endStalledBodies(),
    limitBody([{ paths: largeBodies, bytes: 2 * 1024 * 1024, words: '2 MB' }], uploads),
    guardWrites(env.trustedOrigins, { uploads, forms }),
    // Counted before any request is read or refused: a visitor's requests to unknown addresses count as well.
    limits.refuse,
    enterInTurn(sessionCookieName),
    readSession(secret),
    limits.count,
    limitOpenRequests(openRequestLimits),
  )
  app.route('/', openApiRoutes(rooms, { cookieName: sessionCookieName, url: env.appUrl }))
  app.use('/api/*', refuseUnknownCalls(calls, operatorCalls), requireSession(calls.isForAnyone))
  app.use('/api/operator/*', onlyOperators, refuseUnknownCalls(calls))
  // Calls without permission are refused before the body is read.
  app.use(
    '/api/*',
    leaveWhileBodyComes,
    takeLargeBodiesInTurn({ large: largeBodies, uploads }),
    refuseDeepBody(uploads),
    useConnection,
  )
  app.route('/', rooms)
  app.route('/', promptRoutes())
  app.route(
    '/',
    pageRoutes(services, web, {
      describePage: (path) => describePage(services.db, path),
      findLearner: (c) => findLearner(c, secret),
    }),
  )
  return app
}
