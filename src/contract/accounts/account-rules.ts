export const accountLimits = {
  email: 254,
  name: 200,
  password: { min: 8, max: 128 },
  token: 200,
  passkeys: 20,
} as const

/** Who may begin an account: anyone, whoever has an invitation's link, or nobody. */
export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const deletionPhrase = 'delete my account'
