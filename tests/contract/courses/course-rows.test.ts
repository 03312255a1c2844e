import { expect, it } from "vitest";
import { z } from "zod";
import { courseRowSchema, courseSchema, listedCourseSchema } from "#domain/courses/course";
import { useEnvironment } from "../use-environment";

/** What lists of courses have of each course, with `fields=row` and without. */
const environment = useEnvironment();

const lists = ["pathway/courses", "recommendation/course-list"];
const query = "country=germany&budget=1800000&length=40";

async function read(path: string) {
  const response = await environment().client.raw("GET", path);
  return z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(await response.json())
    .data;
}

/** What a course of the list by fit has besides. */
const withoutFit = ({ group: _, reasons: __, gaps: ___, ...course }: Record<string, unknown>) =>
  course;

it.each(lists)("%s has rows with nothing that pages don't show", async (path) => {
  const [all, rows] = await Promise.all([
    read(`${path}?${query}`),
    read(`${path}?${query}&fields=row`),
  ]);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(withoutFit)).toEqual(all.map((course) => courseRowSchema.parse(course)));
});

it.each(lists)("%s has whole courses for programs that don't ask for rows", async (path) => {
  const all = await read(`${path}?${query}`);
  const ids = all.map(({ id }) => `id=${id}`).join("&");
  const { data } = await environment().client.get(`pathway/courses/by-id?${ids}`);
  const { courses } = z.object({ courses: z.array(courseSchema) }).parse(data);
  expect(all.map((course) => courseSchema.parse(course))).toEqual(courses);
  expect(z.array(listedCourseSchema).safeParse(all).success).toBe(true);
});
