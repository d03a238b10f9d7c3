import type { ComponentType } from 'react'
import { loadQueries } from './lib/calls/load-queries.ts'
import { appConfig } from './lib/config.ts'
import type { ScreenRoute } from './lib/routing/screen-route.ts'
import { SafePage } from './shell/error-screen.tsx'
import { loadSignedIn } from './shell/load-signed-in.ts'
import { Loading } from './shell/loading.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { Root } from './shell/root.tsx'
import { safeScreen } from './shell/safe-screen.tsx'

function screen(path: string, title: string, load: () => Promise<ComponentType>): ScreenRoute {
  return { path, handle: { title, load: async () => safeScreen(await load(), title) } }
}

const signInScreens = [
  screen('/login', 'Login', () => import('./accounts/login-screen.tsx').then((m) => m.LoginScreen)),
  screen('/signup', 'Sign Up', () => import('./accounts/signup-screen.tsx').then((m) => m.SignupScreen)),
  screen('/reset-password', 'Reset Password', () =>
    import('./accounts/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  // The mail's link has its token in the fragment, which the server never receives.
  {
    path: '/redirect-reset-password',
    handle: { leadsTo: () => `/update-password${window.location.hash}` },
  },
  screen('/verification-sent', 'Check Your Email', () =>
    import('./accounts/verification-sent-screen.tsx').then((m) => m.VerificationSentScreen),
  ),
  screen('/connect-provider', 'Connect Accounts', () =>
    import('./accounts/provider/connect-provider-screen.tsx').then((m) => m.ConnectProviderScreen),
  ),
]

/** Screens that a link opens; they send its token to the server. */
const linkScreens = [
  screen('/update-password', 'Set New Password', () =>
    import('./accounts/update-password-screen.tsx').then((m) => m.UpdatePasswordScreen),
  ),
  screen('/confirm-email', 'Confirm Email', () =>
    import('./accounts/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
  ),
  screen('/sign-in/provider', 'Signing In', () =>
    import('./accounts/provider/provider-screen.tsx').then((m) => m.ProviderScreen),
  ),
]

const publicScreens = [
  screen('/courses/:courseId', 'Course', () =>
    import('./courses/details/public-course-screen.tsx').then((m) => m.PublicCourseScreen),
  ),
  screen('/shared/:token', 'Shared Project', () =>
    import('./projects/sharing/shared-project-screen.tsx').then((m) => m.SharedProjectScreen),
  ),
]

/** Only where no mail server is connected. */
const mailboxScreens = appConfig.mailbox
  ? [
      screen('/mailbox', 'Mailbox', () =>
        import('./accounts/mailbox/mailbox-screen.tsx').then((m) => m.MailboxScreen),
      ),
    ]
  : []

const guardedScreens = [
  screen('/profile', 'Profile', () => import('./profile/profile-screen.tsx').then((m) => m.ProfileScreen)),
  screen('/profile/knowledge', 'What you know', () =>
    import('./knowledge/knowledge-screen.tsx').then((m) => m.KnowledgeScreen),
  ),
  screen('/profile/knowledge/reckoning', 'How your knowledge is estimated', () =>
    import('./knowledge/reckoning-screen.tsx').then((m) => m.ReckoningScreen),
  ),
  screen('/profile/knowledge/check/:examId', 'Test Yourself', () =>
    import('./knowledge/check-screen.tsx').then((m) => m.CheckScreen),
  ),
  screen('/profile/mistakes', 'Mistakes', () =>
    import('./knowledge/mistakes/mistakes-screen.tsx').then((m) => m.MistakesScreen),
  ),
  screen('/create-course', 'Create Course', () =>
    import('./courses/create/create-course-screen.tsx').then((m) => m.CreateCourseScreen),
  ),
  screen('/create-course/import', 'Import a Course', () =>
    import('./course-files/import-screen.tsx').then((m) => m.ImportScreen),
  ),
  screen('/classroom', 'Classroom', () =>
    import('./classroom/classroom-screen.tsx').then((m) => m.ClassroomScreen),
  ),
  screen('/classroom/:courseId', 'Classroom', () =>
    import('./search/lesson-door-screen.tsx').then((m) => m.LessonDoorScreen),
  ),
  screen('/classroom/:courseId/:unitId', 'Classroom', () =>
    import('./search/lesson-door-screen.tsx').then((m) => m.LessonDoorScreen),
  ),
  screen('/dashboard', 'Dashboard', () =>
    import('./courses/dashboard-screen.tsx').then((m) => m.DashboardScreen),
  ),
  screen('/courses', 'Find Courses', () => import('./courses/browse-screen.tsx').then((m) => m.BrowseScreen)),
  screen('/lessons/:unitId/edit', 'Edit Lesson', () =>
    import('./authored/edit-lesson-screen.tsx').then((m) => m.EditLessonScreen),
  ),
  screen('/lessons/:unitId/publish', 'Publish Lesson', () =>
    import('./authored/publish-lesson-screen.tsx').then((m) => m.PublishLessonScreen),
  ),
  screen('/library', 'Library', () => import('./library/library-screen.tsx').then((m) => m.LibraryScreen)),
  screen('/library/documents/:sourceId', 'Document', () =>
    import('./library/document/document-screen.tsx').then((m) => m.DocumentScreen),
  ),
  screen('/operator', 'Operator', () =>
    import('./operator/operator-screen.tsx').then((m) => m.OperatorScreen),
  ),
  screen('/video/:videoId', 'Video', () =>
    import('./library/watch/video-screen.tsx').then((m) => m.VideoScreen),
  ),
  screen('/projects', 'Projects', () =>
    import('./projects/projects-screen.tsx').then((m) => m.ProjectsScreen),
  ),
  screen('/projects/:projectId', 'Project', () =>
    import('./projects/project-screen.tsx').then((m) => m.ProjectScreen),
  ),
  screen('/reflection', 'Reflection', () =>
    import('./reflections/calendar-screen.tsx').then((m) => m.CalendarScreen),
  ),
  screen('/reflection/:date', 'Daily Reflection', () =>
    import('./reflections/entry-screen.tsx').then((m) => m.EntryScreen),
  ),
  screen('/review', 'Review', () => import('./review/review-screen.tsx').then((m) => m.ReviewScreen)),
  screen('/review/cards', 'Cards', () => import('./review/cards-screen.tsx').then((m) => m.CardsScreen)),
  screen('/review/memory', 'Memory', () =>
    import('./review/memory/memory-screen.tsx').then((m) => m.MemoryScreen),
  ),
]

const withQueries = (screens: ScreenRoute[]): ScreenRoute => ({
  handle: { load: loadQueries },
  children: screens,
})

/** Requested together with the screen that it guards. */
const loadGuard = () => loadSignedIn().then((signedIn) => signedIn.Guard)

/** Every URL and its screen. The landing page at / is a separate document without this router. */
export const routes: ScreenRoute[] = [
  {
    Component: Root,
    children: [
      { Component: SafePage, children: [...signInScreens, withQueries(linkScreens)] },
      {
        Component: SafePage,
        children: [
          withQueries([...publicScreens, ...mailboxScreens]),
          { handle: { load: loadGuard }, children: guardedScreens },
          { path: '*', handle: { title: 'Page not found' }, Component: NotFoundScreen },
        ],
      },
      { path: '/', Component: Loading },
    ],
  },
]
