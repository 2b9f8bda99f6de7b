// Sets the date to today's in Madrid, as LegalPage.tsx wrote that of the build.
const thisScript = document.currentScript as HTMLScriptElement;
const time = thisScript.previousElementSibling as HTMLTimeElement;
const today = (locale: string, dateStyle: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Madrid', dateStyle }).format(new Date());
time.dateTime = today('sv-SE', 'short');
time.textContent = today('es-ES', 'long');
