/** Marks the button that brings the cookie notice back: the notice listens for it from its island. */
export const openConsentAttribute = 'data-open-consent';
