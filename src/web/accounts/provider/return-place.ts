const key = 'provider-return'

/** Where the visitor came from, while they are away at the provider. Where storage is forbidden they land on the dashboard. */
export function keepReturn(from: string | null): void {
  try {
    window.sessionStorage.setItem(key, from ?? '')
  } catch (error) {
    console.warn('Where to land afterwards is not remembered.', error)
  }
}

export function takeReturn(): string | null {
  try {
    const from = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    return from
  } catch {
    return null
  }
}
