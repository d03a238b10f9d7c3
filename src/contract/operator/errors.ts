/** Errors for the operator, and those in the operator's name. Part of the one table of errors. */
export const operatorErrors = {
  operator_link_invalid: {
    status: 400,
    sentence: 'This link no longer works: it was used, has expired, or this Trivium already has an operator.',
  },
  account_unconfirmed: {
    status: 409,
    sentence: 'This address is not confirmed yet. Its owner must open the link in the mail first.',
  },
  own_account: {
    status: 409,
    sentence: 'You cannot do this with your own account. Ask another operator, or use the command line.',
  },
  operators_account: {
    status: 409,
    sentence: 'This is an operator’s account. Remove the operator role first.',
  },
  setting_fixed: {
    status: 409,
    sentence: 'The variable {variable} decides this. Remove it and start again to change it here.',
  },
  sign_ups_closed: {
    status: 403,
    sentence: 'This Trivium takes no new accounts. Please ask its operator.',
  },
  invitation_needed: {
    status: 403,
    sentence:
      'You need an invitation to sign up here. Please open your invitation link, or ask the operator of this Trivium for one.',
  },
  invitation_over: {
    status: 403,
    sentence:
      'This invitation has ended, or all its places are taken. Please ask the operator of this Trivium for a new one.',
  },
} as const
