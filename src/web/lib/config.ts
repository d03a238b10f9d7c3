import type { SignUpMode } from '#contract/accounts/account-rules.ts'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'

/** What the server tells every page, as JSON inside the document. */
export interface AppConfig {
  analyticsSrc: string | null
  model: { connected: boolean; name: string | null }
  /** Works can be looked up in open catalogues. */
  catalogues: boolean
  mailbox: boolean
  /** Trivium is reached on the machine it runs on: whoever learns here is most likely who starts it. */
  runsHere: boolean
  /** Who may begin an account here. */
  signUps: SignUpMode
  /** Who can find a new course, unless its owner says otherwise. */
  courseVisibility: CourseVisibility
  /** What the outside provider is called, where there is one. */
  provider: string | null
  appUrl: string
  /** Whether who opened the page runs this installation. */
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
