import { cssBundleHref } from "@remix-run/css-bundle";
import { data, redirect, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { staffRules } from "#domain/auth/permissions";
import { languageAttributes } from "#domain/language/language";
import type { EditionPage as EditionPageData } from "#domain/catalogue/edition";
import { rupees } from "#domain/money/currency";
import { brand } from "#domain/site/brand";
import { regions, type RegionKey } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { isProfilePath } from "#domain/students/profile-tabs";
import { ShortlistedCourses } from "~/components/courses/shortlisted-courses";
import { useDocumentAssets } from "~/components/ui/document-assets";
import { HelloBar } from "~/components/site/frame/hello-bar";
import { LocalBar } from "~/components/site/frame/local-bar";
import { EditionPage } from "~/components/site/edition-page";
import { SiteFooter } from "~/components/site/frame/site-footer";
import { SiteHeader } from "~/components/site/frame/site-header";
import { SkipLink } from "~/components/site/frame/skip-link";
import { RouteError } from "~/components/site/route-error";
import { DataSaver } from "~/components/visitor/data-saver";
import { InEnglish, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { VisitorCurrency } from "~/components/visitor/money";
import { VisitorRegion } from "~/components/visitor/region";
import { RequestDay } from "~/components/visitor/request-day";
import { useShell } from "~/components/visitor/shell";
// After the components of the frame: its focus outline wins over their corners.
import "~/styles/reset.css";
import { englishNotice } from "~/styles/utilities.css";
import type { ShellData } from "~/content/site/shell-data";
import { isConsolePage, shellData } from "~/platform/frame/frame-data.server";
import { hideLayoutOf } from "~/platform/request/hide-layout.server";
import { frameHeaders } from "~/platform/response/headers.server";
import { PRIVATE_PAGE } from "~/platform/response/private-page";
import { frameLoader } from "~/services/auth/guards.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { queueCount } from "~/services/leads/work-queue.server";
import { editionPage, editionsHere } from "~/services/catalogue/edition.server";
import { shortlistedIds } from "~/services/shortlist/shortlist.server";
import { hasAnswers } from "~/services/students/anonymous-profile.server";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: hrefTo("/manifest.webmanifest") },
];

export const loader = /* @__PURE__ */ frameLoader(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const page = url.searchParams.get("page");
  // core.md §2 "Shell behaviour": an invalid page number redirects permanently to /404.
  if (page !== null && !/^\d+$/.test(page)) throw redirect(sitePath("/404"), 301);
  const layout = hideLayoutOf(request);
  const isConsole = isConsolePage(url.pathname, visitor.claims);
  const shortlist = layout.hidden || isConsole ? [] : await shortlistedIds(visitor);
  const hasQueue = isConsole && staffRules.counsellor(visitor.claims?.permissions ?? []);
  const queue = hasQueue ? await queueCount(visitor) : null;
  const isPersonal = layout.setCookie !== null || shortlist.length > 0 || hasAnswers(request);
  const [currency, edition, editions] = await Promise.all([
    currencyOf(visitor),
    editionPage(visitor),
    editionsHere(visitor),
  ]);
  const rest = { isLayoutHidden: layout.hidden, queue, currency, edition, editions };
  return data(shellData(request, visitor, shortlist, rest), {
    headers: {
      ...(layout.setCookie ? { "Set-Cookie": layout.setCookie } : {}),
      ...(isPersonal ? { "Cache-Control": PRIVATE_PAGE } : {}),
    },
  });
});

export const headers = frameHeaders;

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  error === undefined ? [] : [{ title: `${titleOf(error)} · ${brand.name}` }];

export default function App() {
  return <Outlet />;
}

/** Catches only errors of the layout itself. Pages have app/routes/site/frame.tsx. */
export { RouteError as ErrorBoundary };

/** What components know about the visitor and the day of the request. */
function VisitorContext({
  shell,
  children,
}: {
  readonly shell: ShellData | undefined;
  readonly children: ReactNode;
}) {
  return (
    <ShortlistedCourses.Provider value={new Set(shell?.shortlist)}>
      <RequestDay.Provider value={shell?.today ?? ""}>
        <DataSaver.Provider value={shell?.savesData ?? false}>
          <VisitorRegion.Provider value={regions[shell?.region ?? "default"]}>
            <VisitorCurrency.Provider value={shell?.currency ?? rupees}>
              {children}
            </VisitorCurrency.Provider>
          </VisitorRegion.Provider>
        </DataSaver.Provider>
      </RequestDay.Provider>
    </ShortlistedCourses.Provider>
  );
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const shell = useShell();
  const { criticalCss, isError } = useDocumentAssets();
  const { lang, dir, edition, isEnglish, isForeign, isTranslated, canonical } = useDocument(
    shell,
    isError,
  );
  const isHidden = shell?.isIndexed === false || isForeign || isError;
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {edition ? <EditionMeta page={edition} /> : <Meta />}
        {isError ? null : (
          <PageLinks shell={shell} canonical={canonical} isTranslated={isTranslated} />
        )}
        {shell?.isLayoutHidden === false ? <OfflineNotice /> : null}
        {isHidden ? <meta name="robots" content="noindex" /> : null}
        <Links />
        {criticalCss === null ? (
          cssBundleHref && <link rel="stylesheet" href={cssBundleHref} />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: criticalCss }} />
        )}
      </head>
      <body>
        <VisitorContext shell={shell}>
          <Shell shell={shell}>
            {edition ? <EditionPage page={edition} /> : null}
            {isForeign && shell?.language !== "en" ? <EnglishNotice /> : null}
            {edition ? null : isEnglish ? <InEnglish>{children}</InEnglish> : children}
          </Shell>
        </VisitorContext>
        <ShellScript shell={shell} />
      </body>
    </html>
  );
}

/** The language and the canonical address of the page. */
function useDocument(shell: ShellData | undefined, isError: boolean) {
  const matches = useMatches();
  const edition = (!isError && shell?.edition) || null;
  const isTranslated = matches.some(({ handle }) => (handle as Handle)?.isTranslated === true);
  const isEnglish = !edition && !isTranslated;
  const { lang = shell?.lang ?? regions.default.lang, dir } = languageAttributes(
    isEnglish ? "en" : (shell?.language ?? "en"),
  );
  return {
    lang,
    dir,
    edition,
    isEnglish,
    /** An English page of a region with another language. */
    isForeign: isEnglish && regions[shell?.region ?? "default"].languages[0] !== "en",
    isTranslated,
    canonical: (matches.at(-1)?.data as PageData)?.seo?.url ?? shell?.canonical,
  };
}

/** The script of every page (app/browser), with the address of the one that loads modules. */
const ShellScript = ({ shell }: { readonly shell: ShellData | undefined }) =>
  shell?.shellScript ? (
    <script
      src={shell.shellScript}
      data-css={cssBundleHref}
      data-modules={shell.modules?.script}
      data-modules-after={shell.modules?.afterMs}
      defer
    />
  ) : null;

/** Title and description of an edition's page. */
const EditionMeta = ({ page: { title, description } }: { readonly page: EditionPageData }) => (
  <>
    <title>{`${title} · ${brand.name}`}</title>
    <meta name="description" content={description} />
  </>
);

/** Says that a page exists in English only. */
function EnglishNotice() {
  const t = useT();
  return (
    <p className={englishNotice} {...useVisitorsLanguage()}>
      {t("This page is in English.")}
    </p>
  );
}

/** The addresses of a page in the regions whose language it has. None where no other region has it. */
function alternatesOf(
  { alternates, editions }: ShellData,
  isTranslated: boolean,
): ShellData["alternates"] {
  const isRead = (key: RegionKey | null) =>
    key === null || isTranslated || regions[key].languages[0] === "en" || editions.includes(key);
  const read = alternates.filter(({ region }) => isRead(region));
  return read.filter(({ region }) => region !== null).length > 1 ? read : [];
}

/** Links to the page's canonical address, its other languages and the feed. */
function PageLinks({
  shell,
  canonical,
  isTranslated,
}: {
  readonly shell: ShellData | undefined;
  readonly canonical: string | undefined;
  readonly isTranslated: boolean;
}) {
  return (
    <>
      {canonical ? <link rel="canonical" href={canonical} /> : null}
      {shell && canonical === shell.canonical
        ? alternatesOf(shell, isTranslated).map(({ hrefLang, href }) => (
            <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
          ))
        : null}
      {shell?.feed ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${brand.name}: articles`}
          href={shell.feed}
        />
      ) : null}
    </>
  );
}

/** For the service worker (app/browser/worker.ts), which puts it into the copies it shows, with the day. */
function OfflineNotice() {
  const t = useT();
  return (
    <meta
      name="offline-notice"
      {...useVisitorsLanguage()}
      content={t("You're offline. This page was saved on {date}.")}
    />
  );
}

function Shell({
  shell,
  children,
}: {
  readonly shell: ShellData | undefined;
  readonly children: ReactNode;
}) {
  const hasData = useMatches().at(-1)?.data !== undefined;
  const region = regions[shell?.region ?? "default"];
  const main = (
    <main id="main" tabIndex={-1} data-on-paper={shell && `${brand.name} · ${shell.canonical}`}>
      {children}
    </main>
  );
  if (!shell || shell.isLayoutHidden) return main;
  // Pages of the console and the profile have a layout of their own (AppShell). Errors have the website's.
  if ((shell.isConsole || isProfilePath(shell.path)) && hasData)
    return (
      <>
        <SkipLink /> {shell.isLocal ? <LocalBar /> : null}
        {children}
      </>
    );
  return (
    <>
      <SkipLink /> {shell.isLocal ? <LocalBar /> : null}
      {region.hidden.helloBar ? null : <HelloBar path={shell.path} />}
      <SiteHeader
        region={region}
        menu={shell.menu}
        user={shell.user}
        shortlistCount={shell.shortlistCount}
        currentPath={shell.path}
        here={shell.here}
      />
      {main}
      <SiteFooter footer={shell.footer} />
    </>
  );
}

/** Canonical URL and metadata from the page's loader (app/platform/seo/seo.server.ts). */
type PageData = { readonly seo?: { readonly url?: string } } | null | undefined;

type Handle =
  | {
      /** Everything is translated, not only layout and forms. */
      readonly isTranslated?: boolean;
    }
  | undefined;

function titleOf(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return "Page not found";
  if (status === 410) return "This page has been removed";
  if (status === 429) return "Too many requests";
  if (status === 503) return "We'll be right back";
  return "Something went wrong";
}
