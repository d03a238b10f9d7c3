import type { SignUpMode } from '#contract/accounts/account-rules.ts'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'

/** The settings that the server puts into every page, as JSON in the document. */
export interface AppConfig {
  analyticsSrc: string | null
  model: { connected: boolean; name: string | null }
  /** Works can be looked up in open catalogues. */
  catalogues: boolean
  mailbox: boolean
  /** The browser is on the same machine as the server, so the learner is most likely its operator. */
  runsHere: boolean
  /** Who may create an account here. */
  signUps: SignUpMode
  /** The default visibility of a new course. */
  courseVisibility: CourseVisibility
  /** The name of the outside sign-in provider, where there is one. */
  provider: string | null
  appUrl: string
  /** Whether the visitor is the operator of this installation. */
  isOperator: boolean
}

const fallback: AppConfig = {
  analyticsSrc: null,
  model: { connected: true, name: null },
  catalogues: false,
  mailbox: false,
  runsHere: false,
  signUps: 'open',
  courseVisibility: 'public',
  provider: null,
  appUrl: '',
  isOperator: false,
}

function readConfig(): AppConfig {
  try {
    const text = document.getElementById('trivium-config')?.textContent ?? ''
    return { ...fallback, ...(JSON.parse(text) as Partial<AppConfig>) }
  } catch (error) {
    console.warn('The page carries no readable configuration.', error)
    return { ...fallback, appUrl: window.location.origin }
  }
}

export const appConfig = readConfig()
